#pragma once

#include <string>

#include "rules/grammar/syntax.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// The article's way: the first symbol of a status says whose turn it is, when all rules are on whole
/// statuses, begin with the name of a player on both sides, and the players do not mirror each other.
/// @param start the cells of the drawing
void find_turn(Ruleset& ruleset, const syntax::Text& text, const std::string& start);

} // namespace regola
