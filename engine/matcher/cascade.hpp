#pragma once

#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola {

/// `after`: of the player's lines the first that changes something fires, again and again, until none does.
/// @throws RulesError where they never come to rest
void cascade(const Ruleset& ruleset, PlayerIndex player, Status& status);

} // namespace regola
