#pragma once

#include "engine/matcher/firing.hpp"
#include "rules/ruleset/ruleset.hpp"
#include "rules/ruleset/status.hpp"

namespace regola {

/// Runs the player's `after` lines: fires the first line that changes something, and repeats until none does.
/// @param fired called with each firing, if set
/// @param forbids number of leading `forbid` lines of the text that apply when a condition asks for moves
/// @throws RulesError if the lines never come to rest
void cascade(const Ruleset& ruleset, PlayerIndex player, Status& status, const FiringVisitor& fired = {},
             std::uint32_t forbids = all_forbids);

} // namespace regola
