#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/console/canvas.hpp"
#include "engine/matcher/successors.hpp"

namespace regola::console {

/// What a board is drawn for: a pipe, where nothing is assumed, or a terminal with what it can show.
struct DrawingFor {
  bool colour = false;     ///< escape sequences tell owners and marks
  bool marks = false;      ///< without colour, marked cells stand in brackets where there is room
  bool glyphs = false;     ///< Unicode, where the text of the game gives glyphs
  std::size_t width = 100; ///< columns of a line
  bool turned = false;     ///< seen from the other side of the board
};

/// What stands out on a board.
struct MarkedCells {
  std::vector<CellIndex> moved;    ///< what the last move has changed
  std::vector<CellIndex> decisive; ///< what has decided the game
};

/// The board as text, a line a row, with the names of rows and columns where cells have such names, on both
/// sides where the board is wide; a board of lines or of points as it was drawn, and points without a drawing
/// as a table with what they are linked to. A status without a board is drawn as its symbols, in a square
/// where there are as many as a square has; where moves are called by the cell they change, free cells show
/// that number. Below that is what the players hold in hand.
/// @param offered the legal moves, for those numbers
[[nodiscard]] std::string draw(const Ruleset& ruleset, const Status& status,
                               const std::vector<Successor>& offered, const MarkedCells& marked = {},
                               const DrawingFor& target = {});

/// The same without what is held in hand, as a drawing that knows where each cell lies.
[[nodiscard]] Canvas draw_board(const Ruleset& ruleset, const Status& status,
                                const std::vector<Successor>& offered, const MarkedCells& marked = {},
                                const DrawingFor& target = {});
/// What the players hold in hand, as ` 9x 8o`; empty where there are no hands.
[[nodiscard]] std::string hands_text(const Ruleset& ruleset, const Status& status, const DrawingFor& target);

/// The cells that differ between two statuses of one game.
[[nodiscard]] std::vector<CellIndex> changed_cells(const Status& before, const Status& after);

} // namespace regola::console
