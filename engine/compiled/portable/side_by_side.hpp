#pragma once

#include "engine/compiled/form/processor.hpp"
#include "engine/compiled/form/runs.hpp"
#include "engine/compiled/portable/steps.hpp"

namespace regola::form {

/// The largest number of runs side by side: four times the words that a processor handles at once.
inline constexpr std::size_t most_runs_at_once = 32;

/// Runs a form many times. Executes each step for all runs that stand at it, so that it is decoded only once.
/// Runs that diverge at a jump wait for each other where they meet again: the runs at the uppermost step of
/// the form move first.
/// @param processor its instruction set
/// @return false if the runs diverge too often for this to pay; the runs under way are given up
[[nodiscard]] bool run_side_by_side(const Steps& steps, Runs& runs, Processor processor);

} // namespace regola::form
