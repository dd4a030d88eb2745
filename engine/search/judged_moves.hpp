#pragma once

#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/search/evaluation.hpp"

namespace regola {

/// The successors by the moves of a list, in its order, each judged and, where that is cheap, valued: by a
/// form where the text has one. For searches in which the order of moves counts.
/// @param before the position that was expanded; open
/// @param evaluation successors of open and stopped games get its value
[[nodiscard]] std::vector<Machine::Child>
judged_moves(Machine& machine, Position before, const Machine::Moves& moves, const Evaluation& evaluation);

/// The evaluation of a successor, for which it may have been worked out already.
/// @param depth plies from the root of the search
[[nodiscard]] inline Score evaluated(Machine& machine, const Evaluation& evaluation,
                                     const Machine::Child& child, int depth) {
  return child.value && !is_over(child.result) ? clamped(*child.value)
                                               : evaluation(machine, child.position, depth);
}

} // namespace regola
