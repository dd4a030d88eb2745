#pragma once

#include "engine/compiled/form/processor.hpp"
#include "engine/compiled/form/runs.hpp"
#include "engine/compiled/portable/steps.hpp"

namespace regola::form {

/// How many runs go side by side at most: four times the words that a processor handles at once.
inline constexpr std::size_t most_runs_at_once = 32;

/// Runs a form many times. A step is done at once for all runs that stand at it, so that to find out what it
/// does takes its time only once. Runs that part at a jump wait for each other where they meet again: of all
/// places where some stand, the uppermost of the form comes first.
/// @param processor what it can do
/// @return false: the runs stand apart so often that it does not pay, and those under way are given up
[[nodiscard]] bool run_side_by_side(const Steps& steps, Runs& runs, Processor processor);

} // namespace regola::form
