#include "engine/search/root.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <stdexcept>

#include "rules/text/time_limit.hpp"

namespace regola {

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

Successor Root::successor(std::size_t move) const { return successor_of(*machine_, *status_, move); }

Successor Root::successor_to(std::optional<Word> hash) const {
  const Machine::Moves moves = root_moves(*machine_, position_);
  std::size_t move = moves.first;
  while (hash && move < moves.last && machine_->hash(machine_->position(move)) != *hash) ++move;
  if (move == moves.last) throw std::logic_error("no move leads to a position that a search has found");
  Successor next = successor(move);
  machine_->release(moves);
  return next;
}

Random Root::random(std::uint64_t seed) const { return Random(Random(seed)() ^ machine_->hash(position_)); }

} // namespace regola
