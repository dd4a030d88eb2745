#include "engine/solve/endgame/endgame_builder.hpp"

#include <algorithm>

#include "engine/solve/endgame/endgame_worker.hpp"
#include "engine/solve/endgame/retracted_rules.hpp"
#include "engine/solve/parallel_ranges.hpp"

namespace regola {

namespace {

/// Whether a condition fails wherever the player to move has a move.
bool needs_stuck(const Expression& condition) {
  return condition.kind == Expression::Kind::stuck ||
         (condition.kind == Expression::Kind::conjunction &&
          std::any_of(condition.operands.begin(), condition.operands.end(), needs_stuck));
}

bool ends_when_stuck_only(const Ruleset& rules) {
  return std::all_of(rules.sides.begin(), rules.sides.end(), [](const Side& side) {
    return side.claims.empty() && std::all_of(side.ends.begin(), side.ends.end(), [](const Judgement& line) {
             return line.guard.condition && needs_stuck(*line.guard.condition);
           });
  });
}

} // namespace

EndgameBuilder::EndgameBuilder(const Ruleset& rules, const EndlessPlay& endless, EndgameTable& table,
                               unsigned threads, SolveWatch& watch)
    : rules_(rules),
      endless_(endless),
      table_(table),
      watch_(watch),
      cells_(rules.board.size()),
      ends_when_stuck_(ends_when_stuck_only(rules)),
      retracted_(retracted_rules(rules, table.material)) {
  const Status any = status_of(table.index, {}, cells_, first_player);
  for (unsigned i = 0; i < std::max(threads, 1U); ++i) {
    workers_.push_back(std::make_unique<Worker>(rules, retracted_ ? &*retracted_ : nullptr, table, any));
  }
}

EndgameBuilder::~EndgameBuilder() = default;

/// Whether a value is not decided by the end of this round.
bool EndgameBuilder::is_open(TableValue value) const {
  return value == not_decided || (has_plies(value) && plies_of(value) > round_);
}

/// Visits all open positions.
bool EndgameBuilder::each_open(const char* phase, const std::function<void(Worker&, Place)>& visit) {
  return each_number(phase, [&](Worker& worker, Place place) {
    if (is_open(load(table_.at(place.to_move, place.number)))) visit(worker, place);
    return true;
  });
}

/// Visits the open predecessors of positions that the last round has decided, some more than once.
bool EndgameBuilder::each_before(const std::function<void(Worker&, Place)>& visit) {
  return each_number("going back from the ends", [&](Worker& worker, Place place) {
    const TableValue value = load(table_.at(place.to_move, place.number));
    const bool was_decided = has_plies(value) && plies_of(value) == round_ - 1;
    if (was_decided) visit_before(worker, place, visit);
    return was_decided;
  });
}

/// Goes through all numbers, for either player to move.
/// @param visit returns whether the visit counts as work
/// @return false if the watch stopped it
bool EndgameBuilder::each_number(const char* phase, const std::function<bool(Worker&, Place)>& visit) {
  const std::uint64_t size = table_.index.size();
  const auto work = [&](unsigned thread, std::uint64_t first, std::uint64_t last) {
    std::uint64_t count = 0;
    for (std::uint64_t at = first; at < last; ++at) {
      const Place place = at < size ? Place{first_player, at} : Place{second_player, at - size};
      if (visit(*workers_[thread], place)) ++count;
    }
    if (thread != 0) {
      return true;
    }
    watch_.report(phase, last, size * 2); // the clock belongs to the calling thread
    return !watch_.stop().after(count);
  };
  return parallel_ranges(size * 2, static_cast<unsigned>(workers_.size()), work);
}

void EndgameBuilder::visit_before(Worker& worker, Place behind,
                                  const std::function<void(Worker&, Place)>& visit) {
  const PlayerIndex mover = other(behind.to_move);
  static_cast<void>(table_.index.place(behind.number, worker.placement));
  worker.back->clear();
  const Position position = worker.back->read(status_of(table_.index, worker.placement, cells_, mover));
  const Machine::Children moves = worker.back->children(position, Machine::no_value);
  for (std::size_t move = moves.first; move < moves.last; ++move) {
    if (!worker.own_back->read(worker.back->child(move).position, worker.placement)) continue;
    const auto number = table_.index.number(worker.placement);
    if (number && may_be_decided({mover, *number}, behind)) visit(worker, {mover, *number});
  }
}

/// Whether a predecessor of a decided position has to be examined.
bool EndgameBuilder::may_be_decided(Place before, Place behind) {
  if (!is_open(load(table_.at(before.to_move, before.number)))) {
    return false;
  }
  if (!is_win(load(table_.at(behind.to_move, behind.number)))) {
    return true;
  }
  // Inverse rules may produce moves that do not exist, so that a count may be too low, but never too high.
  const std::atomic_ref undecided(undecided_[before.to_move][static_cast<std::size_t>(before.number)]);
  std::uint8_t count = undecided.load(std::memory_order_relaxed);
  while (count > 0 && count != no_more_lost &&
         !undecided.compare_exchange_weak(count, static_cast<std::uint8_t>(count - 1),
                                          std::memory_order_relaxed)) {
  }
  return count <= 1;
}

bool EndgameBuilder::look_at_all() {
  for (std::vector<TableValue>& values : table_.values)
    values.assign(static_cast<std::size_t>(table_.index.size()), not_decided);
  const bool whole =
      each_open("looking at positions", [&](Worker& worker, Place place) { look_at(worker, place); });
  for (const auto& worker : workers_) leads_to_.insert(worker->leads_to.begin(), worker->leads_to.end());
  return whole;
}

Position EndgameBuilder::read(Worker& worker, Place place) const {
  worker.machine.clear();
  return worker.machine.read(status_of(table_.index, worker.placement, cells_, place.to_move));
}

bool EndgameBuilder::decide(int round, const Lookup& lookup, const Checkpoint& checkpoint) {
  for (const auto& worker : workers_) {
    worker->others.clear();
    for (const Material& material : leads_to_) {
      if (const EndgameTable* table = lookup(material)) {
        worker->others.push_back(
            {PlacementReader(worker->machine.rules(), table->index, worker->present), table});
      }
    }
  }
  later_.clear();
  if (retracted_) {
    for (auto& counts : undecided_) counts.assign(static_cast<std::size_t>(table_.index.size()), 0);
  }
  round_ = round;
  for (bool all = true; all || decided_ || !later_.empty(); all = !retracted_ && decided_) {
    if (!all && !decided_) round_ = *later_.begin();
    if (!run_round(all)) {
      return false;
    }
    checkpoint(++round_);
  }
  if (endless_.winner) {
    return decide_endless();
  }
  for (std::vector<TableValue>& values : table_.values) {
    std::replace(values.begin(), values.end(), not_decided, drawn_value);
  }
  return true;
}

/// @param all examines all open positions; else those that the last round may have changed
/// @return false if the watch stopped it
bool EndgameBuilder::run_round(bool all) {
  const auto visit = [&](Worker& worker, Place place) { try_to_decide(worker, place); };
  bool whole = true;
  if (all) {
    later_.clear(); // computed anew
    whole = each_open("going back from the ends", visit);
  } else if (decided_) {
    whole = each_before(visit);
  }
  decided_ = later_.contains(round_) || all; // a round that was stopped may have decided some
  for (const auto& worker : workers_) {
    decided_ = decided_ || worker->decided;
    worker->decided = false;
    later_.insert(worker->later.begin(), worker->later.end());
    worker->later.clear();
  }
  later_.erase(later_.begin(), later_.upper_bound(round_));
  return whole;
}

void EndgameBuilder::try_to_decide(Worker& worker, Place place) {
  static_cast<void>(table_.index.place(place.number, worker.placement));
  const Outlook known = outlook(worker, read(worker, place));
  if (retracted_) {
    std::atomic_ref(undecided_[place.to_move][static_cast<std::size_t>(place.number)])
        .store(known.undecided, std::memory_order_relaxed);
  }
  if (known.value == not_decided) {
    return;
  }
  store(table_.at(place.to_move, place.number), known.value);
  if (!has_plies(known.value) || plies_of(known.value) <= round_) {
    worker.decided = true;
  } else {
    worker.later.insert(plies_of(known.value));
  }
}

/// Where one player wins play without end, the other one has to reach a draw. Decides the open positions once
/// more, from the draws backwards.
/// @return false if the watch stopped it
bool EndgameBuilder::decide_endless() {
  for (bool changed = true; changed;) {
    const bool whole = each_open("finding draws", [&](Worker& worker, Place place) {
      static_cast<void>(table_.index.place(place.number, worker.placement));
      if (draws(worker, read(worker, place))) {
        store(table_.at(place.to_move, place.number), drawn_value);
        worker.decided = true;
      }
    });
    changed = false;
    for (const auto& worker : workers_) {
      changed = changed || worker->decided;
      worker->decided = false;
    }
    if (!whole) {
      return false;
    }
  }
  for (const PlayerIndex player : {first_player, second_player}) {
    std::replace(table_.values[player].begin(), table_.values[player].end(), not_decided,
                 player == *endless_.winner ? endless_win : endless_loss);
  }
  return true;
}

} // namespace regola
