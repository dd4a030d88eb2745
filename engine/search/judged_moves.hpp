#pragma once

#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/search/evaluation.hpp"

namespace regola {

/// Returns the successors in the order of the list of moves, each with its result and, where that is cheap,
/// its value. Uses a compiled form if the text has one. For searches that depend on the order of moves.
/// @param before the position that was expanded; its game is open
/// @param evaluation its value is computed for successors whose game is open or stopped
[[nodiscard]] std::vector<Machine::Child>
judged_moves(Machine& machine, Position before, const Machine::Moves& moves, const Evaluation& evaluation);

/// Returns the evaluation of a successor. Uses the value that the child has already, if any.
/// @param depth plies from the root of the search
[[nodiscard]] inline Score evaluated(Machine& machine, const Evaluation& evaluation,
                                     const Machine::Child& child, int depth) {
  return child.value && !is_over(child.result) ? clamped(*child.value)
                                               : evaluation(machine, child.position, depth);
}

} // namespace regola
