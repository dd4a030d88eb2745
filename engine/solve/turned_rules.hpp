#pragma once

#include <optional>

#include "rules/ruleset.hpp"

namespace regola {

/// Rules read backwards, for whole games: those by which a player takes back a move, whatever it did to the
/// pieces on the board. A production L -> R becomes R -> L, with a choice of what L takes where it takes
/// several symbols. Conditions, preferences, and classes that depend on what stands on the board are left
/// out, so that some of what these rules produce was no position from which the move could be made; but no
/// such position is missing. What is in hand they leave as it is.
/// @return nothing where the sides do not tell: further parts and `after` lines, passes, moves of `every`
/// match at once, of several steps or with an extra turn, symbols that are copied or worked out, runs that
/// are rewritten, numbers in hand, and hands that some lines only fill and empty
[[nodiscard]] std::optional<Ruleset> turned_rules(const Ruleset& rules);

/// Whether turned_rules() says no more than there is: from each position that they produce the move can be
/// made, unless the game is over there, or fewer pieces are in hand than it needs. So it is where nothing was
/// left out, and no two cells of a picture are one.
/// @param rules for which turned_rules() gives something
[[nodiscard]] bool are_turned_exactly(const Ruleset& rules);

} // namespace regola
