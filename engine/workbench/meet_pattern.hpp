#pragma once

#include <vector>

#include "engine/matcher/successors.hpp"
#include "engine/workbench/play.hpp"

namespace regola::workbench {

/// What an expectation about lines, classes or what a move makes came to: `matches`, `class`, `move`,
/// `after`, `forbids`. Where it is not met, what was found says where it differs.
/// @param offered the moves of the status; none where the game is over
/// @throws RulesError
[[nodiscard]] Outcome meet_pattern(const Ruleset& ruleset, const Expectation& expectation,
                                   const std::vector<Successor>& offered);

} // namespace regola::workbench
