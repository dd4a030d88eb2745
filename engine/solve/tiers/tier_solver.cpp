#include "engine/solve/tiers/tier_solver.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "engine/matcher/result.hpp"

namespace regola {

namespace {

constexpr std::size_t looked_at_together = 256; // positions whose successors are added together
constexpr TableValue looked_at = drawn_value;   // any value: those of a tier that is not valued mean nothing

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
  loaded_.clear();
  known_.reset();
  if (!std::filesystem::remove(damage.path())) throw damage;
  made_anew_.emplace_back(damage.what());
}

TierSolver::End TierSolver::go_on(SolveWatch& watch) {
  loaded_.clear();
  known_.reset();
  tiers_ = folder_.tiers();
  End end = enter_missing(watch);
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
  loaded_.clear();
  if (key == game_.key(game_.root())) {
    game_.code().encode(game_.root(), bytes_);
    loaded_[key].waiting.add(bytes_);
    if (const End end = add_waiting(watch); end != End::solved) return end;
  }
  const std::vector<Tier> before = tiers_;
  for (const Tier& tier : before) {
    if (!std::binary_search(tier.next.begin(), tier.next.end(), key)) continue;
    std::erase_if(loaded_, [&](const auto& entry) { return entry.first != key; });
    if (const End end = load(tier.key, watch); end != End::solved) return end;
    for (const PositionSet::Place& place : loaded_.at(tier.key).set->places()) {
      CodeBytes code;
      for (std::size_t slot = 0; slot < place.table->slots(); ++slot) {
        if (place.table->value(slot) == no_position) continue;
        CodeBatch::restore(place.length, place.part, place.table->word(slot), place.table->rest(slot), code);
        list_successors(code, &key);
        if ((slot + 1) % looked_at_together != 0) continue;
        if (const End end = add_waiting(watch); end != End::solved) return end;
        if (watch.stop().after(looked_at_together)) return End::stopped;
      }
      if (const End end = add_waiting(watch); end != End::solved) return end;
    }
  }
  Tier tier{key, TierStage::entered, 0, {}};
  enter(tier, *loaded_.at(key).set);
  loaded_.clear();
  return End::solved;
}

/// Saves a tier that was entered.
void TierSolver::enter(Tier& tier, PositionSet& positions) {
  folder_.save(tier, positions);
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

/// Brings a tier into memory, empty if it has no file.
TierSolver::End TierSolver::load(const Tiers::Key& key, SolveWatch& watch) {
  Loaded& entry = loaded_[key];
  if (entry.set) return End::solved;
  entry.set = std::make_unique<PositionSet>(game_.code().longest());
  const Tier* tier = tier_of(key);
  if (tier == nullptr) return End::solved;
  const End read = folder_.read(*tier, *entry.set, watch);
  return read == End::solved && bytes() > watch.memory() ? End::out_of_memory : read;
}

/// Bytes of all tiers in memory.
std::size_t TierSolver::bytes() {
  std::size_t all = 0;
  for (const auto& [key, tier] : loaded_) all += tier.set ? tier.set->bytes() : 0;
  most_bytes_ = std::max<std::uint64_t>(most_bytes_, all);
  return all;
}

TierSolver::End TierSolver::find_positions(SolveWatch& watch) {
  for (;;) {
    const auto next = std::find_if(tiers_.begin(), tiers_.end(),
                                   [](const Tier& tier) { return tier.stage == TierStage::entered; });
    if (next == tiers_.end()) return End::solved;
    Tier tier = *next;
    const End end = find_tier(tier, watch);
    if (end != End::solved) {
      loaded_.clear();
      return end;
    }
  }
}

/// Finds all positions of a tier, and the first ones of those to which its moves lead. These are saved before
/// the tier itself: a program that is killed in between finds them again.
TierSolver::End TierSolver::find_tier(Tier& tier, SolveWatch& watch) {
  if (const End end = load(tier.key, watch); end != End::solved) return end;
  PositionSet& here = *loaded_.at(tier.key).set;
  for (bool more = true; more;) {
    more = false;
    for (const PositionSet::Place& place : here.places()) {
      if (place.table->waiting() == 0) continue;
      more = true;
      if (const End end = look_at_waiting(tier.key, place, watch); end != End::solved) return end;
    }
  }
  for (auto& [key, entered] : loaded_) {
    if (key == tier.key) continue;
    tier.next.push_back(key);
    const Tier* known = tier_of(key);
    if (known != nullptr && known->stage != TierStage::entered) { // this tier is being made anew
      if (entered.set->size() != known->positions) {
        throw DatabaseError("a tier of the database misses positions; make it anew");
      }
      continue;
    }
    Tier other{key, TierStage::entered, 0, {}};
    enter(other, *entered.set);
  }
  tier.stage = TierStage::found;
  folder_.save(tier, here);
  *tier_of(tier.key) = tier;
  loaded_.clear();
  return End::solved;
}

/// Looks at the new positions of a table in their order. Those that come in at earlier slots wait for the
/// next pass.
TierSolver::End TierSolver::look_at_waiting(const Tiers::Key& key, const PositionSet::Place& place,
                                            SolveWatch& watch) {
  CodeTable& table = *place.table;
  CodeBatch picked;
  for (std::size_t slot = 0;;) {
    picked.clear();
    CodeBytes code;
    for (; picked.size() < looked_at_together && (slot = table.next_waiting(slot)) < table.slots(); ++slot) {
      CodeBatch::restore(place.length, place.part, table.word(slot), table.rest(slot), code);
      picked.add(code);
      table.set(slot, looked_at);
    }
    if (picked.size() == 0) return End::solved;
    for (const CodeBatch::Item& item : picked.items()) {
      CodeBatch::restore(item.length, item.part, item.word, picked.rest(item), code);
      list_successors(code);
    }
    if (const End end = add_waiting(watch); end != End::solved) return end;
    watch.report("finding positions", positions() + loaded_.at(key).set->size(), 0);
    if (watch.stop().after(picked.size())) return End::stopped;
    const CodeBatch::Item& last = picked.items().back();
    slot = *table.find(last.word, picked.rest(last)) + 1;
  }
}

/// Adds the successors of a position to those that wait, each to its tier.
/// @param only leave out those of other tiers; null for none
void TierSolver::list_successors(const CodeBytes& bytes, const Tiers::Key* only) {
  const Position position = game_.read(bytes);
  const Result result = as_claimed(game_.machine().judge(position));
  if (!game_.plays_on(result)) return;
  const Machine::Children moves = game_.machine().children(position, Machine::no_value);
  for (std::size_t move = moves.first; move < moves.last; ++move) {
    const Position child = game_.machine().child(move).position;
    const Tiers::Key there = game_.key(child);
    if (only != nullptr && there != *only) continue;
    game_.code().encode(child, bytes_);
    loaded_[there].waiting.add(bytes_);
  }
}

TierSolver::End TierSolver::add_waiting(SolveWatch& watch) {
  for (const auto& [key, tier] : loaded_) {
    if (const End end = load(key, watch); end != End::solved) return end;
  }
  std::size_t all = bytes();
  for (auto& [key, tier] : loaded_) {
    tier.waiting.group();
    const std::size_t others = all - tier.set->bytes();
    const std::size_t room = watch.memory() > others ? watch.memory() - others : 0;
    for (std::size_t from = 0; from < tier.waiting.size();) {
      const auto codes = tier.waiting.of_one_table(from);
      if (!tier.set->add(tier.waiting, codes, not_decided, room)) return End::out_of_memory;
      from += codes.size();
    }
    all = others + tier.set->bytes();
    tier.waiting.clear();
  }
  most_bytes_ = std::max<std::uint64_t>(most_bytes_, all);
  return End::solved;
}

std::optional<PositionValue> TierSolver::value(const Status& status) {
  if (!known_) known_.emplace(game_, folder_);
  return known_->value(status);
}

} // namespace regola
