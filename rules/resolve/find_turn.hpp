#pragma once

#include <string>

#include "rules/grammar/syntax.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Detects the article's form of a turn: the first symbol of a status is the player to move. It applies if
/// all rules are on whole statuses, begin with a player's name on both sides, and the players are not
/// mirrored.
/// @param start the cells of the drawing
void find_turn(Ruleset& ruleset, const syntax::Text& text, const std::string& start);

} // namespace regola
