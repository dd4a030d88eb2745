#include "engine/search/principal_line.hpp"

#include "engine/compiled/engine.hpp"

namespace regola {

std::vector<Move> moves_through(Machine& machine, Position position, const std::vector<Word>& hashes) {
  std::vector<Move> line;
  std::vector<Machine::Moves> expanded;
  for (const Word hash : hashes) {
    const Machine::Moves moves = machine.expand(position);
    expanded.push_back(moves);
    std::size_t move = moves.first;
    while (move < moves.last && machine.hash(machine.position(move)) != hash) ++move;
    if (move == moves.last) break;
    line.push_back(machine.successor(move).move);
    position = machine.position(move);
  }
  for (; !expanded.empty(); expanded.pop_back()) machine.release(expanded.back());
  return line;
}

Successor successor_at(Machine& machine, const Status& status, Position position, std::uint32_t place) {
  const Machine::Moves moves = machine.expand(position);
  Successor next = successor_of(machine, status, moves.first + place);
  machine.release(moves);
  return next;
}

} // namespace regola
