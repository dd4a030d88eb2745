#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Gives the moves of whole-status rules names that stay: where every rule changes one cell besides the turn,
/// and no two rules of one turn the same, a rule is called by the number of that cell, from 1, the turn not
/// counted. Else rules keep the number 0 and are called by their place in the list.
void number_rules(Ruleset& ruleset);

} // namespace regola
