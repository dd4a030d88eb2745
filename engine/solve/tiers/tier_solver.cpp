#include "engine/solve/tiers/tier_solver.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "engine/matcher/result.hpp"

namespace regola {

TierSolver::TierSolver(TieredGame& game, const TierFolder& folder, unsigned threads)
    : game_(game), folder_(folder) {
  finders_.emplace_back(game);
  for (unsigned thread = 1; thread < threads; ++thread) {
    finders_.emplace_back(*games_.emplace_back(std::make_unique<TieredGame>(game)));
  }
}

TierSolver::End TierSolver::run(SolveWatch& watch) {
  for (;;) {
    try {
      return go_on(watch);
    } catch (const DamagedFile& damage) {
      forget(damage);
    }
  }
}

void TierSolver::forget(const DamagedFile& damage) {
  begin_growing();
  known_.reset();
  if (!folder_.remove(damage.path())) throw damage;
  made_anew_.emplace_back(damage.what());
}

TierSolver::End TierSolver::prepare(SolveWatch& watch) {
  begin_growing();
  known_.reset();
  tiers_ = folder_.tiers();
  folder_.tidy(tiers_);
  return enter_missing(watch);
}

TierSolver::End TierSolver::go_on(SolveWatch& watch) {
  End end = prepare(watch);
  if (end == End::solved) end = find_positions(watch);
  return end == End::solved ? value_tiers(watch) : end;
}

/// Enters the tiers of the start, and those to which others lead and that have no file: it was damaged.
TierSolver::End TierSolver::enter_missing(SolveWatch& watch) {
  std::set<Tiers::Key> missing(game_.first_tiers().begin(), game_.first_tiers().end());
  for (const Tier& tier : tiers_) missing.insert(tier.next.begin(), tier.next.end());
  for (const Tiers::Key& key : missing) { // from the first to the last
    if (tier_of(key) != nullptr) continue;
    if (const End end = enter_from_others(key, watch); end != End::solved) return end;
  }
  return End::solved;
}

/// Enters a tier with the positions of the start and those to which tiers before it lead.
TierSolver::End TierSolver::enter_from_others(const Tiers::Key& key, SolveWatch& watch) {
  begin_growing();
  CodeRuns& codes = growing_[number_of(key)]->codes;
  if (const End end = add_start(key, watch); end != End::solved) return end;
  for (const Tier& tier : tiers_) {
    if (!std::binary_search(tier.next.begin(), tier.next.end(), key)) continue;
    const auto before = folder_.codes(tier, {});
    if (const End end = list_all_successors(*before, &key, watch); end != End::solved) return end;
  }
  if (const End end = add_waiting(watch); end != End::solved) return end;
  static_cast<void>(enter(key, "all", codes));
  growing_.clear();
  return End::solved;
}

/// Adds the positions of the start that belong to a tier. The last of them wait.
TierSolver::End TierSolver::add_start(const Tiers::Key& key, SolveWatch& watch) {
  Finder& finder = finders_.front();
  const auto sort = [&] {
    finder.waiting.sort();
    finder.waiting.unique();
  };
  End end = End::solved;
  std::size_t most = most_waiting(watch);
  game_.each_start(key, [&](Position position) {
    game_.code().encode(position, finder.bytes);
    finder.waiting.add(finder.bytes, 0);
    if (finder.waiting.size() < most) return true;
    sort();
    end = watch.stop().after(most) ? End::stopped : add_waiting(watch);
    most = most_waiting(watch);
    return end == End::solved;
  });
  sort();
  return end;
}

/// Saves positions of a tier to which others lead.
TierSolver::Entered TierSolver::enter(const Tiers::Key& key, const std::string& from, CodeRuns& codes) {
  const auto pages = codes.take(threads());
  const std::uint64_t size = pages->size();
  note_bytes(codes.most_bytes());
  std::string file = folder_.enter(key, from, *pages);
  Tier* tier = tier_of(key);
  if (tier == nullptr) {
    Tier entered;
    entered.key = key;
    know(entered);
    tier = tier_of(key);
  }
  if (std::find(tier->entered.begin(), tier->entered.end(), file) == tier->entered.end()) {
    tier->entered.push_back(file);
    tier->positions += size;
  }
  return {key, file, size};
}

void TierSolver::know(const Tier& tier) {
  if (Tier* known = tier_of(tier.key); known != nullptr) {
    *known = tier;
    return;
  }
  tiers_.insert(std::upper_bound(tiers_.begin(), tiers_.end(), tier.key,
                                 [](const Tiers::Key& a, const Tier& b) { return a < b.key; }),
                tier);
}

TierSolver::Tier* TierSolver::tier_of(const Tiers::Key& key) {
  const auto at =
      std::lower_bound(tiers_.begin(), tiers_.end(), key,
                       [](const Tier& tier, const Tiers::Key& wanted) { return tier.key < wanted; });
  return at != tiers_.end() && at->key == key ? &*at : nullptr;
}

std::uint64_t TierSolver::positions() const {
  std::uint64_t all = 0;
  for (const Tier& tier : tiers_) all += tier.positions;
  return all;
}

TierSolver::End TierSolver::find_positions(SolveWatch& watch) {
  for (;;) {
    const auto next = std::find_if(tiers_.begin(), tiers_.end(),
                                   [](const Tier& tier) { return tier.stage == TierStage::entered; });
    if (next == tiers_.end()) return End::solved;
    Tier tier = *next;
    std::vector<Entered> entered;
    const End end = find(tier, {}, entered, watch);
    if (end != End::solved) {
      growing_.clear();
      return end;
    }
  }
}

void TierSolver::join(Tier& tier, TierStage stage, std::size_t parts) const {
  tier.stage = stage;
  folder_.join(tier, parts);
}

bool TierSolver::leaves_tiers() const {
  const Tiers& tiers = game_.tiers();
  return !tiers.quantities().empty() && tiers.always_rise() && !tiers.turn(first_player).may_pass &&
         !tiers.turn(second_player).may_pass;
}

std::optional<PositionValue> TierSolver::value(const Status& status) {
  if (!known_) known_.emplace(game_, folder_);
  return known_->value(status);
}

SolvedByTiers::SolvedByTiers(const Ruleset& ruleset, const EndlessPlay& endless, const TierStart& start,
                             const std::string& folder, const TierScope& scope, bool writes, unsigned threads)
    : database_(folder, ruleset, writes),
      game_(ruleset, endless, start, scope),
      tiers_(database_, start.text(ruleset), scope, game_.images(), threads),
      solver_(game_, tiers_, threads) {}

} // namespace regola
