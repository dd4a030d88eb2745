#pragma once

#include "rules/ruleset.hpp"

namespace regola {

// Properties of a text that decide which protocols support it.

/// Whether the board is a square grid of at most 25 columns, each player has stones of one kind, and every
/// move puts one on an empty cell and leaves it there.
[[nodiscard]] bool is_board_of_stones(const Ruleset& ruleset);

/// Whether the board is a rectangle of squares, at most 26 columns and 99 rows, without hands, and the text
/// writes moves by cells.
[[nodiscard]] bool is_board_of_squares(const Ruleset& ruleset);

} // namespace regola
