#include "engine/search/root.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <span>
#include <stdexcept>

#include "engine/compiled/engine.hpp"
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

std::vector<std::uint32_t> places_to_search(const Machine& machine, const Machine::Moves& moves,
                                            const Limits& limits) {
  std::vector<std::uint32_t> all(moves.size());
  std::iota(all.begin(), all.end(), 0U);
  if (limits.only.empty()) return all;
  std::vector<std::uint32_t> allowed;
  std::copy_if(all.begin(), all.end(), std::back_inserter(allowed), [&](std::uint32_t place) {
    const Move& move = machine.successor(moves.first + place).move;
    return std::find(limits.only.begin(), limits.only.end(), move) != limits.only.end();
  });
  return allowed.empty() ? all : allowed;
}

Machine::Moves root_moves(Machine& machine, Position root) {
  const TimeLimit::Lifted lifted;
  return machine.expand(root);
}

Root::Root(Engine& engine, const Status& status)
    : status_(&status),
      machine_(&engine.machine(status)),
      position_(machine_->read(status)),
      result_(machine_->judge(position_)) {}

SearchResult Root::end() const {
  SearchResult over;
  over.score = score_of(result_, 0);
  over.exact = result_.ending != Ending::stopped;
  over.nodes = 1;
  return over;
}

Successor Root::successor_to(std::optional<Word> hash) const {
  const Machine::Moves moves = root_moves(*machine_, position_);
  std::size_t move = moves.first;
  while (hash && move < moves.last && machine_->hash(machine_->position(move)) != *hash) ++move;
  if (move == moves.last) throw std::logic_error("no move leads to a position that a search has found");
  Successor next = successor(move);
  machine_->release(moves);
  return next;
}

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
