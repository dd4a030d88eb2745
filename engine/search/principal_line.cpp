#include "engine/search/principal_line.hpp"

#include "engine/compiled/engine.hpp"
#include "engine/search/root.hpp"
#include "rules/text/stop.hpp"

namespace regola {

namespace {

/// @param first the moves of the position where the line begins
std::vector<Move> moves_from(Machine& machine, const Machine::Moves& first, const std::vector<Word>& hashes) {
  std::vector<Move> line;
  std::vector<Machine::Moves> expanded;
  for (const Word hash : hashes) {
    const Machine::Moves& moves = expanded.empty() ? first : expanded.back();
    std::size_t move = moves.first;
    while (move < moves.last && machine.hash(machine.position(move)) != hash) ++move;
    if (move == moves.last) break;
    line.push_back(machine.successor(move).move);
    if (line.size() == hashes.size()) break;
    try {
      expanded.push_back(machine.expand(machine.position(move)));
    } catch (const Stopped&) {
      break; // the rest of the line is not told
    }
  }
  for (; !expanded.empty(); expanded.pop_back()) machine.release(expanded.back());
  return line;
}

} // namespace

std::vector<Move> moves_through(Machine& machine, Position position, const std::vector<Word>& hashes) {
  if (hashes.empty()) return {};
  const Machine::Moves moves = root_moves(machine, position);
  std::vector<Move> line = moves_from(machine, moves, hashes);
  machine.release(moves);
  return line;
}

ToldLine told_line(Machine& machine, const Status& status, Position position, std::uint32_t place,
                   const std::vector<Word>& hashes) {
  const Machine::Moves moves = root_moves(machine, position);
  ToldLine told{successor_of(machine, status, moves.first + place), {}};
  told.line = moves_from(machine, moves, hashes);
  machine.release(moves);
  return told;
}

} // namespace regola
