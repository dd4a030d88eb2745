#include "engine/search/principal_line.hpp"

#include "engine/compiled/engine.hpp"

namespace regola {

std::vector<Move> moves_of(Machine& machine, Position position, const std::vector<std::uint32_t>& places) {
  std::vector<Move> line;
  std::vector<Machine::Moves> expanded;
  for (const std::uint32_t place : places) {
    const Machine::Moves moves = machine.expand(position);
    expanded.push_back(moves);
    if (place >= moves.size()) {
      break;
    }
    line.push_back(machine.move(moves.first + place));
    position = machine.position(moves.first + place);
  }
  for (; !expanded.empty(); expanded.pop_back()) {
    machine.release(expanded.back());
  }
  return line;
}

Successor successor_at(Machine& machine, const Status& status, Position position, std::uint32_t place) {
  const Machine::Moves moves = machine.expand(position);
  Successor next = successor_of(machine, status, moves.first + place);
  machine.release(moves);
  return next;
}

} // namespace regola
