#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Gives rules on whole statuses stable numbers. If every rule changes exactly one cell besides the turn, and
/// no two rules of a turn the same one, a rule gets the number of its cell, from 1, the turn not counted.
/// Otherwise rules keep number 0 and are called by their place in the list.
void number_rules(Ruleset& ruleset);

} // namespace regola
