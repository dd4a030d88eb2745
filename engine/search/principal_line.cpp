#include "engine/search/principal_line.hpp"

#include <span>

namespace regola {

std::vector<Move> moves_through(Machine& machine, Position position, const std::vector<Word>& hashes) {
  std::vector<Move> line;
  std::vector<Machine::Moves> listed;
  for (const Word hash : hashes) {
    const Machine::Moves moves = machine.expand_to(position, std::span(&hash, 1));
    listed.push_back(moves);
    if (moves.empty()) break;
    line.push_back(machine.successor(moves.first).move);
    position = machine.position(moves.first);
  }
  for (; !listed.empty(); listed.pop_back()) machine.release(listed.back());
  return line;
}

} // namespace regola
