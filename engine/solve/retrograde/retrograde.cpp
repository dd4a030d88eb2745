#include "engine/solve/retrograde/retrograde.hpp"

#include <algorithm>

#include "engine/solve/endgame/endgame_table.hpp"
#include "engine/solve/endgame/restricted_rules.hpp"
#include "engine/solve/endgame/shared_value.hpp"
#include "engine/solve/never_adjacent.hpp"
#include "engine/solve/parallel_ranges.hpp"
#include "engine/solve/retrograde/predecessors.hpp"
#include "engine/solve/retrograde/retrograde_worker.hpp"
#include "engine/solve/retrograde/turned_rules.hpp"

namespace regola {

namespace {

constexpr std::size_t most_told = 64; // positions whose values are told together

} // namespace

Ruleset analysed_rules(const Ruleset& ruleset, const EndlessPlay& endless, const Status& root, bool quiet) {
  const bool by_material = ruleset.board.size() != 0 && ruleset.rules.empty() &&
                           ruleset.turn != Turn::first_cell && ruleset.symbols.contains(empty_symbol);
  Ruleset rules = by_material && !quiet ? restricted_rules(ruleset, endless, material_of(root)) : ruleset;
  if (endless.winner) rules.exchange.reset();
  return rules;
}

Retrograde::Retrograde(const Ruleset& ruleset, const EndlessPlay& endless, const Status& root, bool quiet,
                       unsigned threads)
    : rules_(analysed_rules(ruleset, endless, root, quiet)), endless_(endless), quiet_(quiet), root_(root) {
  root_.quiet.resize(rules_.quiet.size());
  if (!quiet) turned_ = turned_rules(rules_);
  turned_exactly_ = turned_ && are_turned_exactly(rules_);
  if (turned_) forbid_never_adjacent(*turned_, rules_, root_);
  for (unsigned i = 0; i < std::max(threads, 1U); ++i) {
    workers_.push_back(std::make_unique<Worker>(rules_, root_, quiet, turned_ ? &*turned_ : nullptr));
  }
  positions_ = std::make_unique<PositionSet>(workers_.front()->code.longest());
}

Retrograde::~Retrograde() = default;

std::uint64_t Retrograde::positions() const { return kept_ ? kept_->size() : positions_->size(); }

Retrograde::End Retrograde::run(SolveWatch& watch, const std::function<void()>& keep) {
  if (round_ == 0) {
    const End found = find_positions(watch, keep);
    if (found == End::solved) round_ = 2; // those decided in one ply are known
    if (keep) saves_.run(keep);
    if (found != End::solved) {
      return found;
    }
  }
  slots_ = NumberedSlots(*positions_);
  if (const End spread = spread_wins(watch, keep); spread != End::solved) {
    return spread;
  }
  return (!endless_.winner || spread_draws(watch)) && finish(watch) ? End::solved : End::stopped;
}

Retrograde::End Retrograde::restore(int round, const CodeCounts& lengths,
                                    const std::function<void(std::span<char>)>& read, SolveWatch& watch) {
  const PositionsRead end = read_positions(*positions_, lengths, read, watch);
  if (end == PositionsRead::whole) round_ = round;
  return end == PositionsRead::whole     ? End::solved
         : end == PositionsRead::stopped ? End::stopped
                                         : End::out_of_memory;
}

Retrograde::End Retrograde::spread_wins(SolveWatch& watch, const std::function<void()>& keep) {
  if (turned_) {
    const auto tell = [&](Worker& worker, const PositionSet::Place& place, const std::vector<Told>& told) {
      return tell_taken_back(worker, place, told);
    };
    return spread(watch, tell, keep) ? End::solved : End::stopped;
  }
  Predecessors lists(0);
  if (const End listed = list_predecessors(watch, lists); listed != End::solved) {
    return listed;
  }
  const auto tell = [&](Worker&, const PositionSet::Place& place, const std::vector<Told>& told) {
    std::uint64_t decided = 0;
    for (const Told& each : told) decided += tell_listed(lists, place.first + each.slot, each.value);
    return decided;
  };
  return spread(watch, tell, keep) ? End::solved : End::stopped;
}

/// Visits all undecided positions by several threads.
/// @return false if the watch stopped it
bool Retrograde::each_undecided(
    SolveWatch& watch, const char* phase,
    const std::function<void(Worker&, const PositionSet::Place&, std::size_t)>& visit) {
  const auto work = [&](unsigned thread, std::uint64_t first, std::uint64_t) {
    const PositionSet::Place& place = slots_.places()[static_cast<std::size_t>(first)];
    std::uint64_t visited = 0;
    for (std::size_t slot = 0; slot < place.table->slots(); ++slot) {
      if (!is_undecided(load(place.table->value(slot)))) continue;
      visit(*workers_[thread], place, slot);
      // The clock belongs to the calling thread.
      if (thread == 0 && ++visited % 256 == 0 && watch.stop().after(256)) return false;
    }
    if (thread != 0) {
      return true;
    }
    watch.report(phase, place.first, slots_.count());
    return !watch.stop().after(visited % 256 + 1);
  };
  return parallel_ranges(slots_.places().size(), static_cast<unsigned>(workers_.size()), work, 1);
}

/// Positions decided in one round are equally far from the end. So the first win found is a shortest one, and
/// the last defeat found is the longest.
/// @return false if the watch stopped it
bool Retrograde::spread(SolveWatch& watch, const Tell& tell, const std::function<void()>& keep) {
  for (std::atomic<std::uint64_t> decided{1}; decided > 0; ++round_) {
    if (round_ > most_plies_of_positions) throw Unsolvable("a game takes more plies than can be counted");
    decided = 0;
    const auto work = [&](unsigned thread, std::uint64_t first, std::uint64_t) {
      const PositionSet::Place& place = slots_.places()[static_cast<std::size_t>(first)];
      std::vector<Told> told;
      std::uint64_t count = 0;
      const auto tell_these = [&] {
        decided += tell(*workers_[thread], place, told);
        count += told.size();
        told.clear();
      };
      for (std::size_t slot = 0; slot < place.table->slots(); ++slot) {
        const TableValue value = load(place.table->value(slot));
        if (is_undecided(value) || !has_plies(value) || plies_of(value) != round_ - 1) continue;
        told.push_back({slot, value});
        if (told.size() == most_told) tell_these();
      }
      tell_these();
      return thread != 0 || !watch.stop().after(count + 1);
    };
    watch.report("going back from the ends", static_cast<std::uint64_t>(round_), 0);
    if (!parallel_ranges(slots_.places().size(), static_cast<unsigned>(workers_.size()), work, 1)) {
      return false;
    }
    if (keep && saves_.is_due()) {
      ++round_;
      saves_.run(keep);
      --round_;
    }
  }
  return true;
}

/// Values all undecided positions as play without end.
/// @return false if the watch stopped it
bool Retrograde::finish(SolveWatch& watch) {
  return each_undecided(watch, "going round",
                        [&](Worker& worker, const PositionSet::Place& place, std::size_t slot) {
                          TableValue value = drawn_value;
                          if (endless_.winner) {
                            const PlayerIndex player = worker.machine.to_move(worker.read(place, slot));
                            value = player == *endless_.winner ? endless_win : endless_loss;
                          }
                          store(place.table->value(slot), value);
                        });
}

std::optional<PositionValue> Retrograde::value(const Status& status) {
  Worker& worker = *workers_.front();
  worker.code.encode(status, worker.bytes);
  std::optional<TableValue> known;
  if (kept_) {
    known = kept_->find(worker.bytes);
  } else {
    CodeBatch batch;
    batch.add(worker.bytes);
    const TableValue* value = positions_->find(batch.items().front(), batch.rest(batch.items().front()));
    if (value != nullptr) known = *value;
  }
  return known ? std::optional(position_value(*known)) : std::nullopt;
}

} // namespace regola
