#include "engine/solve/endgame_builder.hpp"

#include <algorithm>
#include <atomic>

#include <fmt/format.h>

#include "engine/solve/parallel_ranges.hpp"
#include "engine/solve/retracted_rules.hpp"
#include "rules/status_text.hpp"

namespace regola {

namespace {

/// Values that other threads may be reading or writing at the same time.
TableValue load(TableValue& value) { return std::atomic_ref(value).load(std::memory_order_relaxed); }
void store(TableValue& value, TableValue known) {
  std::atomic_ref(value).store(known, std::memory_order_relaxed);
}
/// @return whether it was not decided before
bool settle(TableValue& value, TableValue known) {
  return std::atomic_ref(value).exchange(known, std::memory_order_relaxed) == not_decided;
}

} // namespace

/// What one thread works with.
struct EndgameBuilder::Worker {
  /// A table that moves may lead to.
  struct Target {
    PlacementReader reader;
    const EndgameTable* table;
  };

  /// @param retracted null: moves cannot be taken back
  Worker(const Ruleset& rules, const Ruleset* retracted, const EndgameTable& table, const Status& any)
      : engine(rules), machine(engine.machine(any)), own(machine.rules(), table.index) {
    if (retracted != nullptr) {
      back_engine.emplace(*retracted);
      back = &back_engine->machine(any);
      own_back.emplace(back->rules(), table.index);
    }
  }

  Engine engine;
  Machine& machine;
  PlacementReader own;
  std::optional<Engine> back_engine;
  Machine* back = nullptr; ///< takes moves back
  std::optional<PlacementReader> own_back;
  std::vector<Target> others;
  PlacementIndex::Placement placement{};
  std::set<Material> leads_to;
  std::vector<Place> decided; ///< in this round
  std::vector<std::pair<int, Place>> later;
};

EndgameBuilder::EndgameBuilder(const Ruleset& rules, const EndlessPlay& endless, EndgameTable& table,
                               unsigned threads, SolveWatch& watch)
    : rules_(rules),
      endless_(endless),
      table_(table),
      watch_(watch),
      cells_(rules.board.size()),
      retracted_(retracted_rules(rules, table.material)) {
  const Status any = status_of(table.index, {}, cells_, first_player);
  for (unsigned i = 0; i < std::max(threads, 1U); ++i) {
    workers_.push_back(std::make_unique<Worker>(rules, retracted_ ? &*retracted_ : nullptr, table, any));
  }
}

EndgameBuilder::~EndgameBuilder() = default;

std::string EndgameBuilder::text_of(Worker& worker, Position position) {
  return to_text(rules_, worker.machine.write(position));
}

/// Visits all positions that are not decided as yet.
bool EndgameBuilder::each_open(const char* phase, const std::function<void(Worker&, Place)>& visit) {
  const std::uint64_t size = table_.index.size();
  const auto work = [&](unsigned thread, std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t at = first; at < last; ++at) {
      const Place place = at < size ? Place{first_player, at} : Place{second_player, at - size};
      if (load(table_.values[place.to_move][place.number]) == not_decided) visit(*workers_[thread], place);
    }
    if (thread != 0) {
      return true;
    }
    watch_.report(phase, last, size * 2); // the clock belongs to the calling thread
    return !watch_.stop().after(last - first);
  };
  return parallel_ranges(size * 2, static_cast<unsigned>(workers_.size()), work);
}

/// Visits the open positions from which a move leads to what the last round has decided, some more than once.
bool EndgameBuilder::each_before(const std::function<void(Worker&, Place)>& visit) {
  const auto work = [&](unsigned thread, std::uint64_t first, std::uint64_t last) {
    Worker& worker = *workers_[thread];
    for (std::uint64_t i = first; i < last; ++i) {
      const Place behind = decided_[i];
      const PlayerIndex mover = other(behind.to_move);
      static_cast<void>(table_.index.place(behind.number, worker.placement));
      worker.back->clear();
      const Position position = worker.back->read(status_of(table_.index, worker.placement, cells_, mover));
      const Machine::Children moves = worker.back->children(position, Machine::no_value, false);
      for (std::size_t move = moves.first; move < moves.last; ++move) {
        if (!worker.own_back->read(worker.back->child(move).position, worker.placement)) continue;
        const auto number = table_.index.number(worker.placement);
        if (number && load(table_.values[mover][*number]) == not_decided) visit(worker, {mover, *number});
      }
    }
    return thread != 0 || !watch_.stop().after(last - first);
  };
  return parallel_ranges(decided_.size(), static_cast<unsigned>(workers_.size()), work);
}

bool EndgameBuilder::look_at_all() {
  for (std::vector<TableValue>& values : table_.values) values.assign(table_.index.size(), not_decided);
  const bool whole =
      each_open("looking at positions", [&](Worker& worker, Place place) { look_at(worker, place); });
  for (const auto& worker : workers_) leads_to_.insert(worker->leads_to.begin(), worker->leads_to.end());
  return whole;
}

Position EndgameBuilder::read(Worker& worker, Place place) {
  worker.machine.clear();
  return worker.machine.read(status_of(table_.index, worker.placement, cells_, place.to_move));
}

void EndgameBuilder::look_at(Worker& worker, Place place) {
  TableValue& value = table_.values[place.to_move][place.number];
  if (!table_.index.place(place.number, worker.placement)) {
    store(value, no_position);
    return;
  }
  const Position position = read(worker, place);
  if (worker.machine.is_forbidden(position)) {
    store(value, no_position);
    return;
  }
  const Result result = worker.machine.judge(position);
  if (result.ending != Ending::open) {
    store(value, ended(result, place.to_move, position, 0));
    return;
  }
  const Machine::Children moves = worker.machine.children(position, Machine::no_value, false);
  for (std::size_t move = moves.first; move < moves.last; ++move) {
    const Machine::Child& child = worker.machine.child(move);
    if (child.result.ending == Ending::open && !worker.own.read(child.position, worker.placement)) {
      worker.leads_to.insert(material_of(worker.machine.write(child.position)));
    }
  }
}

/// The value of a game that has ended, for a player before so many plies.
TableValue EndgameBuilder::ended(const Result& result, PlayerIndex to_move, Position position, int plies) {
  if (result.ending == Ending::won) {
    return table_value(result.winner == to_move, plies);
  }
  if (result.ending == Ending::drawn || (result.ending == Ending::scored && result.margin == 0)) {
    return drawn_value;
  }
  throw Unsolvable(result.ending == Ending::scored
                       ? "games that a score decides have no tables of wins and losses"
                       : fmt::format("the game stops in {}, and no line says what that means",
                                     text_of(*workers_.front(), position)));
}

bool EndgameBuilder::decide(int round, const Lookup& lookup, const Checkpoint& checkpoint) {
  for (const auto& worker : workers_) {
    worker->others.clear();
    for (const Material& material : leads_to_) {
      if (const EndgameTable* table = lookup(material)) {
        worker->others.push_back({PlacementReader(worker->machine.rules(), table->index), table});
      }
    }
  }
  later_.clear();
  for (bool all = true; all || !decided_.empty() || !later_.empty(); all = !retracted_ && !decided_.empty()) {
    if (!all && decided_.empty()) round = later_.begin()->first;
    if (!run_round(round, all)) {
      return false;
    }
    checkpoint(++round);
  }
  if (endless_.winner) {
    return decide_endless();
  }
  for (std::vector<TableValue>& values : table_.values) {
    std::replace(values.begin(), values.end(), not_decided, drawn_value);
  }
  return true;
}

/// @param all looks at all open positions; else at those that the last round may have changed, and at those
/// of which it is known that this is their round
/// @return false: it was stopped
bool EndgameBuilder::run_round(int round, bool all) {
  const auto visit = [&](Worker& worker, Place place) { try_to_decide(worker, place, round); };
  bool whole = true;
  if (all) {
    whole = each_open("going back from the ends", visit);
  } else {
    watch_.report("going back from the ends", decided_.size(), 2 * table_.index.size());
    whole = decided_.empty() || each_before(visit);
    for (const Place place : later_[round]) {
      if (table_.values[place.to_move][place.number] == not_decided) visit(*workers_.front(), place);
    }
  }
  later_.erase(later_.begin(), later_.upper_bound(round));
  decided_.clear();
  for (const auto& worker : workers_) {
    decided_.insert(decided_.end(), worker->decided.begin(), worker->decided.end());
    worker->decided.clear();
    for (const auto& [when, place] : worker->later) later_[when].push_back(place);
    worker->later.clear();
  }
  return whole;
}

void EndgameBuilder::try_to_decide(Worker& worker, Place place, int round) {
  static_cast<void>(table_.index.place(place.number, worker.placement));
  const Outlook known = outlook(worker, read(worker, place), round);
  if (known.value == not_decided) {
    if (known.later != 0) worker.later.emplace_back(known.later, place);
  } else if (settle(table_.values[place.to_move][place.number], known.value)) {
    worker.decided.push_back(place);
  }
}

/// What moves from a position lead to, as far as it was known before this round.
EndgameBuilder::Outlook EndgameBuilder::outlook(Worker& worker, Position position, int round) {
  const PlayerIndex player = worker.machine.to_move(position);
  const Machine::Children moves = worker.machine.children(position, Machine::no_value, false);
  int soonest = 0; // win
  int latest = 0;  // defeat
  bool all_lost = true;
  for (std::size_t move = moves.first; move < moves.last; ++move) {
    const Machine::Child& child = worker.machine.child(move);
    const TableValue value = value_of(worker, child);
    if (!has_plies(value)) {
      all_lost = false;
      continue;
    }
    const int plies = plies_of(value) + 1;
    if (is_win(value) == (worker.machine.to_move(child.position) == player)) {
      soonest = soonest == 0 ? plies : std::min(soonest, plies);
    } else {
      latest = std::max(latest, plies);
    }
  }
  if (moves.empty()) {
    throw Unsolvable(
        fmt::format("there is no move in {}, and no line says what that means", text_of(worker, position)));
  }
  const int plies = soonest != 0 ? soonest : all_lost ? latest : 0;
  if (plies > most_table_plies) {
    throw Unsolvable("a game takes more plies than a table can say");
  }
  if (plies == 0 || plies > round) {
    return {not_decided, plies};
  }
  return {table_value(soonest != 0, plies), 0};
}

/// The value of what a move leads to, for the player who is to move there.
TableValue EndgameBuilder::value_of(Worker& worker, const Machine::Child& child) {
  const PlayerIndex to_move = worker.machine.to_move(child.position);
  if (child.result.ending != Ending::open) {
    return ended(child.result, to_move, child.position, 0);
  }
  std::optional<std::uint64_t> number;
  TableValue value = no_position;
  if (worker.own.read(child.position, worker.placement)) {
    number = table_.index.number(worker.placement);
    if (number) value = load(table_.values[to_move][*number]);
  } else {
    for (const Worker::Target& target : worker.others) {
      if (!target.reader.read(child.position, worker.placement)) continue;
      number = target.table->index.number(worker.placement);
      if (number) value = target.table->values[to_move][*number];
      break;
    }
  }
  if (value == no_position) {
    throw Unsolvable(
        fmt::format("a move leads to {}, which no table holds", text_of(worker, child.position)));
  }
  return value;
}

/// Where one player wins all play without end, the other has to reach a draw: what is left is decided once
/// more from the draws backwards.
/// @return false: it was stopped
bool EndgameBuilder::decide_endless() {
  for (bool changed = true; changed;) {
    const bool whole = each_open("finding draws", [&](Worker& worker, Place place) {
      static_cast<void>(table_.index.place(place.number, worker.placement));
      if (draws(worker, read(worker, place))) {
        store(table_.values[place.to_move][place.number], drawn_value);
        worker.decided.push_back(place);
      }
    });
    changed = false;
    for (const auto& worker : workers_) {
      changed = changed || !worker->decided.empty();
      worker->decided.clear();
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

/// Whether a position that nobody wins in so many plies is a draw, as far as is known.
bool EndgameBuilder::draws(Worker& worker, Position position) {
  const PlayerIndex player = worker.machine.to_move(position);
  const Machine::Children moves = worker.machine.children(position, Machine::no_value, false);
  bool any = false;
  bool all = true;
  for (std::size_t move = moves.first; move < moves.last; ++move) {
    const TableValue value = value_of(worker, worker.machine.child(move));
    any = any || value == drawn_value;
    all = all && (value == drawn_value || has_plies(value)); // with plies: a defeat, or it were decided
  }
  return any && (player != *endless_.winner || all);
}

} // namespace regola
