#include "engine/search/judged_moves.hpp"

#include <algorithm>
#include <utility>

namespace regola {

std::vector<Machine::Child> judged_moves(Machine& machine, Position before, const Machine::Moves& moves,
                                         const Evaluation& evaluation) {
  const Machine::Children children =
      machine.children(before, evaluation.value_of_position().value_or(Machine::no_value));
  std::vector<std::pair<Word, std::size_t>> known; // by hash
  known.reserve(children.size());
  for (std::size_t child = children.first; child < children.last; ++child) {
    known.emplace_back(machine.hash(machine.child(child).position), child);
  }
  std::sort(known.begin(), known.end());
  std::vector<Machine::Child> judged;
  judged.reserve(moves.size());
  for (std::size_t move = moves.first; move < moves.last; ++move) {
    const Position next = machine.position(move);
    const Word hash = machine.hash(next);
    const auto found = std::lower_bound(known.begin(), known.end(), std::pair(hash, std::size_t{0}));
    Machine::Child& child = judged.emplace_back();
    if (found != known.end() && found->first == hash) {
      child = machine.child(found->second);
    } else {
      child.result = as_claimed(machine.judge(next));
    }
    child.position = next;
    if (const auto worth = evaluation.worth(); worth && !is_over(child.result)) {
      const std::int32_t own = machine.worth(before, move, *worth);
      child.value = machine.to_move(before) == first_player ? own : -own;
    }
  }
  machine.release(children);
  return judged;
}

} // namespace regola
