// What the endgame builder examines at single positions and their moves.

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "engine/solve/endgame/endgame_worker.hpp"
#include "rules/ruleset/status_text.hpp"

namespace regola {

std::string EndgameBuilder::text_of(Worker& worker, Position position) {
  return to_text(rules_, worker.machine.write(position));
}

void EndgameBuilder::look_at(Worker& worker, Place place) {
  TableValue& value = table_.at(place.to_move, place.number);
  if (!table_.index.place(place.number, worker.placement)) {
    store(value, no_position);
    return;
  }
  const Position position = read(worker, place);
  if (worker.machine.is_forbidden(position)) {
    store(value, no_position);
    return;
  }
  // To test whether a player is stuck costs as much as to list the moves. So the list comes first where games
  // end only without a move.
  const auto judged = [&] {
    const Result result = worker.machine.judge(position);
    if (result.ending == Ending::open) return false;
    store(value, ended(result, place.to_move, position, 0));
    return true;
  };
  if (!ends_when_stuck_ && judged()) {
    return;
  }
  const Machine::Children moves = worker.machine.children(position, Machine::no_value);
  if (ends_when_stuck_ && moves.empty() && judged()) {
    return;
  }
  for (std::size_t move = moves.first; move < moves.last; ++move) {
    const Machine::Child& child = worker.machine.child(move);
    if (child.result.ending == Ending::open && !worker.own.read(child.position, worker.placement)) {
      worker.leads_to.insert(material_of(worker.machine.write(child.position)));
    }
  }
}

/// The value of an ended game for a player, `plies` before the end.
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

/// Number of different undecided successors.
std::uint8_t EndgameBuilder::count_undecided(Worker& worker) {
  std::sort(worker.undecided.begin(), worker.undecided.end());
  const auto last = std::unique(worker.undecided.begin(), worker.undecided.end());
  return static_cast<std::uint8_t>(std::min<std::ptrdiff_t>(last - worker.undecided.begin(), most_undecided));
}

/// What the moves of a position say, as far as it was known before this round.
EndgameBuilder::Outlook EndgameBuilder::outlook(Worker& worker, Position position) {
  const PlayerIndex player = worker.machine.to_move(position);
  const Machine::Children moves = worker.machine.children(position, Machine::no_value);
  int soonest = 0; // win
  int latest = 0;  // defeat
  bool all_lost = true;
  bool draws = false;
  worker.undecided.clear();
  for (std::size_t move = moves.first; move < moves.last; ++move) {
    const Machine::Child& child = worker.machine.child(move);
    const TableValue value = value_of(worker, child); // notes what is undecided
    if (!has_plies(value)) {
      all_lost = false;
      draws = draws || value != not_decided;
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
  if (plies == 0) {
    return {not_decided, draws ? no_more_lost : count_undecided(worker)};
  }
  return {table_value(soonest != 0, plies), no_more_lost};
}

/// The value of a successor, for the player to move there.
/// @throws Unsolvable if no table holds it
TableValue EndgameBuilder::value_of(Worker& worker, const Machine::Child& child) {
  const PlayerIndex to_move = worker.machine.to_move(child.position);
  if (child.result.ending != Ending::open) {
    return ended(child.result, to_move, child.position, 0);
  }
  std::optional<std::uint64_t> number;
  TableValue value = no_position;
  if (worker.own.read(child.position, worker.placement)) {
    number = table_.index.number(worker.placement);
    if (number) value = load(table_.at(to_move, *number));
    if (has_plies(value) && plies_of(value) >= round_) value = not_decided; // before this round
    if (value == not_decided) worker.undecided.push_back(*number);
  } else {
    for (const Worker::Target& target : worker.others) {
      if (!target.reader.read(child.position, worker.placement)) continue;
      number = target.table->index.number(worker.placement);
      if (number) value = target.table->at(to_move, *number);
      break;
    }
  }
  if (value == no_position) {
    throw Unsolvable(
        fmt::format("a move leads to {}, which no table holds", text_of(worker, child.position)));
  }
  return value;
}

/// Whether a position that nobody wins in a number of plies is known to be a draw.
bool EndgameBuilder::draws(Worker& worker, Position position) {
  const PlayerIndex player = worker.machine.to_move(position);
  const Machine::Children moves = worker.machine.children(position, Machine::no_value);
  bool any = false;
  bool all = true;
  for (std::size_t move = moves.first; move < moves.last; ++move) {
    const TableValue value = value_of(worker, worker.machine.child(move));
    any = any || value == drawn_value;
    all = all && (value == drawn_value ||
                  has_plies(value)); // with plies it is a defeat: else the position would be decided
  }
  return any && (player != *endless_.winner || all);
}

} // namespace regola
