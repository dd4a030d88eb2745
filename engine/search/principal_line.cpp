#include "engine/search/principal_line.hpp"

#include <span>

#include "engine/compiled/engine.hpp"
#include "engine/search/root.hpp"
#include "rules/text/time_limit.hpp"

namespace regola {

namespace {

/// Appends moves, as far as there are any.
/// @param hashes of the positions after each move
void append_moves(Machine& machine, Position position, std::span<const Word> hashes,
                  std::vector<Move>& line) {
  std::vector<Machine::Moves> expanded;
  for (const Word hash : hashes) {
    try {
      expanded.push_back(machine.expand_to(position, hash));
    } catch (const Stopped&) {
      break; // the rest of the line is not told
    }
    const Machine::Moves& found = expanded.back();
    if (found.empty()) break;
    line.push_back(machine.successor(found.first).move);
    position = machine.position(found.first);
  }
  for (; !expanded.empty(); expanded.pop_back()) machine.release(expanded.back());
}

/// @param first the moves of the position where the line begins
std::vector<Move> moves_from(Machine& machine, const Machine::Moves& first, std::span<const Word> hashes) {
  std::vector<Move> line;
  std::size_t move = first.first;
  while (move < first.last && !hashes.empty() && machine.hash(machine.position(move)) != hashes.front())
    ++move;
  if (move == first.last || hashes.empty()) return line;
  line.push_back(machine.successor(move).move);
  append_moves(machine, machine.position(move), hashes.subspan(1), line);
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

ToldLine told_line(Machine& machine, const Status& status, const Machine::Moves& moves, std::uint32_t place,
                   const std::vector<Word>& hashes) {
  return {successor_of(machine, status, moves.first + place), moves_from(machine, moves, hashes)};
}

} // namespace regola
