#pragma once

#include "rules/ruleset.hpp"

namespace regola {

// Which protocols can speak of a game, by what its text is and not by its name.

/// The board is a square grid of at most 25 columns, each player has stones of one kind, and a move puts one
/// on an empty cell and lets it lie there.
[[nodiscard]] bool is_board_of_stones(const Ruleset& ruleset);

/// The board is a rectangle of squares, at most 26 columns and 99 rows, nothing is held in hand, and moves
/// are told by cells.
[[nodiscard]] bool is_board_of_squares(const Ruleset& ruleset);

} // namespace regola
