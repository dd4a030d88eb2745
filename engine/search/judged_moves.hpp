#pragma once

#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/search/evaluation.hpp"

namespace regola {

/// Returns the successors in the order of the list of moves, each with its result and, if it is cheap, its
/// value. Uses a compiled form if the text has one. For searches that depend on the order of moves.
/// @param before the position that was expanded; not over
/// @param evaluation computes its value for successors that are open or stopped
[[nodiscard]] std::vector<Machine::Child>
judged_moves(Machine& machine, Position before, const Machine::Moves& moves, const Evaluation& evaluation);

/// Returns the evaluation of a successor. Uses the child's value, if it has one.
/// @param depth plies from the root of the search
[[nodiscard]] inline Score evaluated(Machine& machine, const Evaluation& evaluation,
                                     const Machine::Child& child, int depth) {
  return child.value && !is_over(child.result) ? clamped(*child.value)
                                               : evaluation(machine, child.position, depth);
}

} // namespace regola
