#include "engine/solve/tiers/tier_solver.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "engine/matcher/result.hpp"

namespace regola {

namespace {

constexpr std::size_t most_between_stops = 256; // positions
constexpr std::size_t least_waiting = 4096;     // codes
constexpr std::size_t most_waiting_codes = std::size_t{1} << 20U;
constexpr std::uint64_t codes_for_one_waiting = 32;

} // namespace

TierSolver::TierSolver(TieredGame& game, const TierFolder& folder) : game_(game), folder_(folder) {}

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
  growing_.clear();
  waiting_.clear();
  known_.reset();
  if (!folder_.remove(damage.path())) throw damage;
  made_anew_.emplace_back(damage.what());
}

TierSolver::End TierSolver::prepare(SolveWatch& watch) {
  growing_.clear();
  waiting_.clear();
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

/// Enters the first tier, and those to which others lead and that have no file: it was damaged.
TierSolver::End TierSolver::enter_missing(SolveWatch& watch) {
  std::set<Tiers::Key> missing{game_.key(game_.root())};
  for (const Tier& tier : tiers_) missing.insert(tier.next.begin(), tier.next.end());
  for (const Tiers::Key& key : missing) { // from the first to the last
    if (tier_of(key) != nullptr) continue;
    if (const End end = enter_from_others(key, watch); end != End::solved) return end;
  }
  return End::solved;
}

/// Enters a tier with the positions to which those before it lead.
TierSolver::End TierSolver::enter_from_others(const Tiers::Key& key, SolveWatch& watch) {
  growing_.clear();
  CodeRuns& codes = growing_[number_of(key)]->codes;
  if (key == game_.key(game_.root())) {
    game_.code().encode(game_.root(), bytes_);
    waiting_.add(bytes_, 0);
  }
  for (const Tier& tier : tiers_) {
    if (!std::binary_search(tier.next.begin(), tier.next.end(), key)) continue;
    const auto before = folder_.codes(tier, {});
    if (const End end = list_all_successors(*before, &key, watch); end != End::solved) return end;
  }
  if (const End end = add_waiting(watch); end != End::solved) return end;
  enter(key, "all", codes);
  growing_.clear();
  return End::solved;
}

/// Saves positions of a tier to which others lead.
/// @return the name of the file
std::string TierSolver::enter(const Tiers::Key& key, const std::string& from, CodeRuns& codes) {
  const std::uint64_t size = codes.size();
  std::string file = folder_.enter(key, from, *codes.take(), size);
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
  return file;
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

/// The positions to which a tier leads are saved before the tier itself: a program that is killed in between
/// finds them again.
TierSolver::End TierSolver::find(Tier& tier, Share share, std::vector<Entered>& entered, SolveWatch& watch) {
  growing_.clear();
  waiting_.clear();
  stays_ = false;
  CodeRuns& here = growing_[number_of(tier.key)]->codes;
  here.add_stored(folder_.codes(tier, share));
  while (CodePages* codes = here.next_waiting()) {
    End end = list_all_successors(*codes, nullptr, watch);
    if (end == End::solved) end = add_waiting(watch);
    if (end != End::solved) return end;
  }
  const std::string from = fmt::format("{} {}/{}", TierFolder::to_text(tier.key), share.part, share.parts);
  for (std::size_t i = 1; i < growing_.size(); ++i) {
    const Tiers::Key& key = growing_[i]->key;
    tier.next.push_back(key);
    const Tier* known = tier_of(key);
    if (known != nullptr && known->stage != TierStage::entered) continue; // this tier is being made anew
    const std::uint64_t size = growing_[i]->codes.size();
    entered.push_back({key, enter(key, from, growing_[i]->codes), size});
  }
  std::sort(tier.next.begin(), tier.next.end());
  tier.positions = here.size();
  tier.stays = stays_;
  if (share.is_whole()) {
    tier.stage = TierStage::found;
    folder_.save(tier, *here.take());
    tier.entered.clear();
    know(tier);
  }
  growing_.clear();
  return End::solved;
}

void TierSolver::join(Tier& tier, TierStage stage, std::size_t parts) const {
  if (stage == TierStage::found) {
    CodeRuns all;
    all.add_stored(folder_.codes(tier, {}));
    tier.positions = all.size();
    tier.stage = stage;
    folder_.save(tier, *all.take());
    return;
  }
  const auto all = folder_.shares(tier, parts);
  tier.stage = stage;
  folder_.save(tier, *all);
  folder_.remove_shares(tier, parts);
}

bool TierSolver::leaves_tiers() const {
  const Tiers& tiers = game_.tiers();
  return !tiers.quantities().empty() && tiers.always_rise() && !tiers.turn(first_player).may_pass &&
         !tiers.turn(second_player).may_pass;
}

/// The number of a growing tier. The first one is that to which the positions belong that are looked at.
std::size_t TierSolver::number_of(const Tiers::Key& key) {
  for (std::size_t i = 0; i < growing_.size(); ++i) {
    if (growing_[i]->key == key) return i;
  }
  Growing& made = *growing_.emplace_back(std::make_unique<Growing>());
  made.key = key;
  return growing_.size() - 1;
}

/// How many successors are collected before they are added: as many as the growing tiers have positions for
/// each of them to take a byte.
std::size_t TierSolver::most_waiting(const SolveWatch& watch) const {
  std::uint64_t codes = 0;
  for (const auto& tier : growing_) codes += tier->codes.size();
  const std::uint64_t room = watch.memory() / 4 / SortedCodes::bytes_of_code;
  return static_cast<std::size_t>(
      std::min(std::clamp<std::uint64_t>(codes / codes_for_one_waiting, least_waiting, most_waiting_codes),
               std::max<std::uint64_t>(room, 1)));
}

/// Adds the successors of positions.
/// @param only leave out those of other tiers; null for none
TierSolver::End TierSolver::list_all_successors(CodePages& codes, const Tiers::Key* only, SolveWatch& watch) {
  CodeBytes code;
  std::size_t looked_at = 0;
  std::size_t most = most_waiting(watch);
  for (CodeCursor at(codes); !at.at_end(); at.advance()) {
    at.code().write(code);
    list_successors(code, only);
    if (waiting_.size() >= most) {
      if (const End end = add_waiting(watch); end != End::solved) return end;
      most = most_waiting(watch);
      watch.report("finding positions", positions() + growing_.front()->codes.size(), 0);
    }
    if (++looked_at % most_between_stops == 0 && watch.stop().after(most_between_stops)) return End::stopped;
  }
  return watch.stop().after(looked_at % most_between_stops) ? End::stopped : End::solved;
}

/// Adds the successors of a position to those that wait, each to its tier.
void TierSolver::list_successors(const CodeBytes& bytes, const Tiers::Key* only) {
  const Position position = game_.read(bytes);
  const Result result = as_claimed(game_.machine().judge(position));
  if (!game_.plays_on(result)) return;
  const Machine::Children moves = game_.machine().children(position, Machine::no_value);
  for (std::size_t move = moves.first; move < moves.last; ++move) {
    const Position child = game_.machine().child(move).position;
    const Tiers::Key& there = game_.key(child);
    if (only != nullptr && there != *only) continue;
    const auto number = static_cast<std::uint16_t>(number_of(there));
    stays_ = stays_ || number == 0;
    game_.code().encode(child, bytes_);
    waiting_.add(bytes_, number);
  }
}

TierSolver::End TierSolver::add_waiting(SolveWatch& watch) {
  waiting_.sort();
  waiting_.unique();
  for (std::size_t from = 0; from < waiting_.size();) {
    const auto codes = waiting_.of_one_tier(from);
    growing_[codes.front().tier]->codes.add(waiting_, codes);
    from += codes.size();
  }
  std::size_t all = waiting_.bytes();
  for (const auto& tier : growing_) all += tier->codes.bytes();
  waiting_.clear();
  note_bytes(all);
  return all > watch.memory() ? End::out_of_memory : End::solved;
}

std::optional<PositionValue> TierSolver::value(const Status& status) {
  if (!known_) known_.emplace(game_, folder_);
  return known_->value(status);
}

} // namespace regola
