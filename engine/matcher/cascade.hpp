#pragma once

#include "engine/matcher/firing.hpp"
#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola {

/// `after`: of the player's lines the first that changes something fires, again and again, until none does.
/// @param fired if there is one, called with each line that fires
/// @param forbids so many of the text's `forbid` lines count where a condition asks for moves
/// @throws RulesError where they never come to rest
void cascade(const Ruleset& ruleset, PlayerIndex player, Status& status, const FiringVisitor& fired = {},
             std::uint32_t forbids = all_forbids);

} // namespace regola
