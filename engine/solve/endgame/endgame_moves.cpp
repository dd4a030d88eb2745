// What the endgame builder examines at single positions and their moves.

#include "engine/solve/endgame/endgame_worker.hpp"

namespace regola {

/// Decodes the position of a placement in the worker.
Position EndgameBuilder::read(Worker& worker, std::uint64_t number) const {
  worker.machine.clear();
  const PlayerIndex to_move = number < table_.index.size() ? first_player : second_player;
  return worker.machine.read(status_of(table_.index, worker.placement, cells_, to_move));
}

void EndgameBuilder::look_at(Worker& worker, const NumberedPosition& place) {
  TableValue& value = *place.state;
  if (!table_.index.place(place.number % table_.index.size(), worker.placement)) {
    store(value, no_position);
    return;
  }
  const Position position = read(worker, place.number);
  if (worker.machine.is_forbidden(position)) {
    store(value, no_position);
    return;
  }
  // To test whether a player is stuck costs as much as to list the moves. So the list comes first where games
  // end only without a move.
  const auto judged = [&] {
    const Result result = worker.machine.judge(position);
    if (result.ending == Ending::open) return false;
    store(value, ended(result, worker.machine.to_move(position)));
    return true;
  };
  if (!ends_when_stuck_ && judged()) return;
  const Machine::Children moves = worker.machine.children(position, Machine::no_value);
  if (ends_when_stuck_ && moves.empty() && judged()) return;
  for (std::size_t move = moves.first; move < moves.last; ++move) {
    const Machine::Child& child = worker.machine.child(move);
    if (child.result.ending == Ending::open && !worker.own.read(child.position, worker.placement)) {
      worker.leads_to.insert(material_of(worker.machine.write(child.position)));
    }
  }
}

/// The value of an ended game for the player to move.
TableValue EndgameBuilder::ended(const Result& result, PlayerIndex to_move) {
  if (result.ending == Ending::stopped) throw Unsolvable("a game stops, and no line says what that means");
  const TableValue value = value_of_rank(seen_by(to_move, score_of(result, 0)));
  return is_untold(value) ? told(value) : value;
}

void EndgameBuilder::list_before(unsigned thread, std::span<const NumberedPosition> positions,
                                 std::vector<Before>& before) {
  before.clear();
  Worker& worker = *workers_[thread];
  const std::uint64_t size = table_.index.size();
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const PlayerIndex mover = other(to_move(thread, positions[i]));
    static_cast<void>(table_.index.place(positions[i].number % size, worker.placement));
    PositionCode::Beside beside;
    beside.to_move = other(mover);
    worker.back->each(read(worker, positions[i].number), beside, [&](Position there, const auto&) {
      if (!worker.own_back->read(there, worker.placement)) return;
      const auto number = table_.index.number(worker.placement);
      if (!number) return;
      before.push_back(
          {{&table_.at(mover, *number), (mover == first_player ? 0 : size) + *number}, i, false});
    });
  }
}

void EndgameBuilder::look(unsigned thread, std::span<const NumberedPosition> positions, int round,
                          std::vector<Outlook>& outlooks) {
  Worker& worker = *workers_[thread];
  outlooks.clear();
  for (const NumberedPosition& each : positions) {
    static_cast<void>(table_.index.place(each.number % table_.index.size(), worker.placement));
    const Position position = read(worker, each.number);
    const PlayerIndex player = worker.machine.to_move(position);
    const Machine::Children moves = worker.machine.children(position, Machine::no_value);
    Outlook& known = outlooks.emplace_back(endless_.winner, player);
    worker.undecided.clear();
    for (std::size_t move = moves.first; move < moves.last; ++move) {
      add_move(worker, worker.machine.child(move), player, round, known);
    }
    if (moves.empty()) throw Unsolvable("a player has no move, and no line says what that means");
    std::sort(worker.undecided.begin(), worker.undecided.end());
    const auto last = std::unique(worker.undecided.begin(), worker.undecided.end());
    known.open = static_cast<std::size_t>(last - worker.undecided.begin());
  }
}

/// Adds what a move tells.
/// @throws Unsolvable if no table holds its position
void EndgameBuilder::add_move(Worker& worker, const Machine::Child& child, PlayerIndex player, int round,
                              Outlook& known) {
  const PlayerIndex to_move = worker.machine.to_move(child.position);
  TableValue value = no_position;
  if (child.result.ending != Ending::open) {
    value = ended(child.result, to_move);
  } else if (worker.own.read(child.position, worker.placement)) {
    const auto number = table_.index.number(worker.placement);
    if (number) value = load(table_.at(to_move, *number));
    if (is_undecided(value) || (has_plies(value) && plies_of(value) >= round)) {
      worker.undecided.push_back(*number * 2 + to_move);
      return;
    }
  } else {
    for (const Worker::Target& target : worker.others) {
      if (!target.reader.read(child.position, worker.placement)) continue;
      const auto number = target.table->index.number(worker.placement);
      if (number) value = target.table->at(to_move, *number);
      break;
    }
  }
  if (value == no_position) throw Unsolvable("a move leads to a position that no table holds");
  known.add(value, to_move == player);
}

} // namespace regola
