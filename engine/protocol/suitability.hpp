#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

// Properties of a text that decide which protocols support it.

/// Whether the game is played with stones on a square grid of at most 25 columns. Each player has stones of
/// one kind, and every move puts one on an empty cell and leaves it there. The game needs a start, and must
/// have neither hands nor rules on the whole status.
[[nodiscard]] bool is_board_of_stones(const Ruleset& ruleset);

/// Whether the game is played on a rectangle of squares, at most 26 columns and 99 rows. It needs a start,
/// and must have neither hands nor rules on the whole status.
[[nodiscard]] bool is_board_of_squares(const Ruleset& ruleset);

} // namespace regola
