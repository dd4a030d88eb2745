#pragma once

#include <vector>

#include "engine/matcher/successors.hpp"
#include "engine/workbench/play.hpp"

namespace regola::workbench {

/// Runs an expectation about lines, classes or the effect of a move: `matches`, `class`, `move`, `after` or
/// `forbids`. If it is not met, Outcome::found shows the difference.
/// @param offered the legal moves of the status; empty if the game is over
/// @throws RulesError
[[nodiscard]] Outcome meet_pattern(const Ruleset& ruleset, const Expectation& expectation,
                                   const std::vector<Successor>& offered);

} // namespace regola::workbench
