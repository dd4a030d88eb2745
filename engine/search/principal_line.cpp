#include "engine/search/principal_line.hpp"

#include "engine/compiled/engine.hpp"

namespace regola {

namespace {

/// @param choose returns the number of the next move among those expanded, or their `last` if there is none
template <typename Step, typename Choose>
std::vector<Move> moves_by(Machine& machine, Position position, const std::vector<Step>& steps,
                           const Choose& choose) {
  std::vector<Move> line;
  std::vector<Machine::Moves> expanded;
  for (const Step& step : steps) {
    const Machine::Moves moves = machine.expand(position);
    expanded.push_back(moves);
    const std::size_t chosen = choose(moves, step);
    if (chosen >= moves.last) {
      break;
    }
    line.push_back(machine.move(chosen));
    position = machine.position(chosen);
  }
  for (; !expanded.empty(); expanded.pop_back()) {
    machine.release(expanded.back());
  }
  return line;
}

} // namespace

std::vector<Move> moves_of(Machine& machine, Position position, const std::vector<std::uint32_t>& places) {
  return moves_by(machine, position, places,
                  [](const Machine::Moves& moves, std::uint32_t place) { return moves.first + place; });
}

std::vector<Move> moves_through(Machine& machine, Position position, const std::vector<Word>& hashes) {
  return moves_by(machine, position, hashes, [&](const Machine::Moves& moves, Word hash) {
    std::size_t move = moves.first;
    while (move < moves.last && machine.hash(machine.position(move)) != hash) ++move;
    return move;
  });
}

Successor successor_at(Machine& machine, const Status& status, Position position, std::uint32_t place) {
  const Machine::Moves moves = machine.expand(position);
  Successor next = successor_of(machine, status, moves.first + place);
  machine.release(moves);
  return next;
}

} // namespace regola
