#pragma once

#include "engine/console/draw/canvas.hpp"
#include "engine/matcher/successors.hpp"

namespace regola::console {

/// The target of a drawing: a terminal, or a pipe, which is assumed to show plain text only.
struct DrawingFor {
  bool colour = false;     ///< show owners and marks by escape sequences
  bool marks = false;      ///< without colour, show marked cells in brackets if there is room
  bool glyphs = false;     ///< show the Unicode glyphs that the text of the game gives
  std::size_t width = 100; ///< columns in a line
  bool turned = false;     ///< show the board from the other side
};

/// The marked cells of a board.
struct MarkedCells {
  std::vector<CellIndex> moved;    ///< cells that the last move has changed
  std::vector<CellIndex> decisive; ///< cells that have decided the game
};

/// Draws a board as text, one line for each row. A board of rows has the names of rows and columns, on both
/// sides if it is wide. A board of lines or points looks as in the text of the game. Points without a drawing
/// become a table of their links. A status without a board becomes its symbols, as a square if their number
/// is a square. If a move is named by the number of a cell, the cells of legal moves show their numbers. The
/// hands follow.
/// @param offered the legal moves, for those numbers
[[nodiscard]] std::string draw(const Ruleset& ruleset, const Status& status,
                               const std::vector<Successor>& offered, const MarkedCells& marked = {},
                               const DrawingFor& target = {});

/// Draws a board without its hands, on a canvas that records the spot of each cell.
[[nodiscard]] Canvas draw_board(const Ruleset& ruleset, const Status& status,
                                const std::vector<Successor>& offered, const MarkedCells& marked = {},
                                const DrawingFor& target = {});
/// The hands, such as ` 9x 8o`; empty if the game has none.
[[nodiscard]] std::string hands_text(const Ruleset& ruleset, const Status& status, const DrawingFor& target);

/// The cells that differ between two statuses of a game.
[[nodiscard]] std::vector<CellIndex> changed_cells(const Status& before, const Status& after);

/// The points of the players by the score, such as `x=4 o=1`; empty if `score_sides` returns none.
[[nodiscard]] std::string sides_of_score(const Ruleset& ruleset, const Status& status);

/// By cell, the appearance of an empty cell in a class with a `show` line; null for all other cells. Either
/// player may see the cell in the class; of several classes, the first counts. Empty if the text has no such
/// line. Points into the ruleset.
[[nodiscard]] std::vector<const Appearance*> terrain_of(const Ruleset& ruleset, const Status& status);

/// Draws symbols on cells. Shared by the drawings of all shapes of boards.
struct Painter {
  const Ruleset& ruleset;
  const Status& status;
  const MarkedCells& marked;
  const DrawingFor& target;
  std::vector<const Appearance*> terrain = terrain_of(ruleset, status);

  /// The text of a cell: its symbol, or for an empty cell of a class with a `show` line, the text of that
  /// line.
  [[nodiscard]] std::string text_of(CellIndex cell) const;
  [[nodiscard]] std::string text_of(const Appearance& shown) const;
  [[nodiscard]] std::string text_of_symbol(Symbol symbol) const;
  [[nodiscard]] Style style_of(CellIndex cell) const;
  /// The width of the widest symbol of the game, in columns.
  [[nodiscard]] std::size_t width() const;
  /// Draws a cell on the canvas. Without colour, the mark of a cell becomes brackets around it.
  /// @param room whether brackets may overwrite the characters beside the cell
  void put(Canvas& canvas, std::size_t column, std::size_t row, CellIndex cell, bool room) const;
};

// The drawings, one for each shape of board.

void draw_grid(Canvas& canvas, const Painter& painter);
void draw_lines(Canvas& canvas, const Painter& painter);
/// Draws points as the text lays them out: on each its symbol, and beside it its name if that is longer than
/// a letter.
void draw_laid_out_points(Canvas& canvas, const Painter& painter);
void draw_table_of_points(Canvas& canvas, const Painter& painter);

} // namespace regola::console
