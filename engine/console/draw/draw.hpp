#pragma once

#include "engine/console/draw/canvas.hpp"
#include "engine/matcher/successors.hpp"

namespace regola::console {

/// The target of a drawing: a pipe, where nothing is assumed, or a terminal.
struct DrawingFor {
  bool colour = false;     ///< shows owners and marks by escape sequences
  bool marks = false;      ///< without colour, shows marked cells in brackets where there is room
  bool glyphs = false;     ///< shows the Unicode glyphs of the text of the game
  std::size_t width = 100; ///< columns of a line
  bool turned = false;     ///< seen from the other side of the board
};

/// The marked cells of a board.
struct MarkedCells {
  std::vector<CellIndex> moved;    ///< cells that the last move has changed
  std::vector<CellIndex> decisive; ///< cells that have decided the game
};

/// Draws a board as text, one line a row. A board of rows has the names of rows and columns, on both sides if
/// it is wide. A board of lines or points looks as the text draws it; points without a drawing become a table
/// of their links. A status without a board is drawn as its symbols, as a square if their number is a square.
/// If moves are named by the number of a cell, the cells of legal moves show that number. The hands follow
/// below.
/// @param offered the legal moves, for these numbers
[[nodiscard]] std::string draw(const Ruleset& ruleset, const Status& status,
                               const std::vector<Successor>& offered, const MarkedCells& marked = {},
                               const DrawingFor& target = {});

/// Draws a board without its hands, on a canvas that knows the place of each cell.
[[nodiscard]] Canvas draw_board(const Ruleset& ruleset, const Status& status,
                                const std::vector<Successor>& offered, const MarkedCells& marked = {},
                                const DrawingFor& target = {});
/// The hands, as ` 9x 8o`; empty without hands.
[[nodiscard]] std::string hands_text(const Ruleset& ruleset, const Status& status, const DrawingFor& target);

/// The cells that differ between two statuses of a game.
[[nodiscard]] std::vector<CellIndex> changed_cells(const Status& before, const Status& after);

/// The points of the players by the score, as in `x=4 o=1`; empty where `score_sides` gives none.
[[nodiscard]] std::string sides_of_score(const Ruleset& ruleset, const Status& status);

/// How to show the empty cells that belong to a class with a `show` line. Indexed by cell; null for all other
/// cells. The class may hold the cell for either player; if there are several classes, the first counts.
/// Empty if the text has no such line. Points into the ruleset.
[[nodiscard]] std::vector<const Appearance*> terrain_of(const Ruleset& ruleset, const Status& status);

/// Draws the symbols on cells. Shared by the drawings of all shapes of boards.
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
  /// @param room whether brackets may overwrite the characters on both sides
  void put(Canvas& canvas, std::size_t column, std::size_t row, CellIndex cell, bool room) const;
};

// The drawings, one for each shape of board.

void draw_grid(Canvas& canvas, const Painter& painter);
void draw_lines(Canvas& canvas, const Painter& painter);
/// Draws points as the text lays them out: the symbol on each, and beside it the name if that is longer than
/// a letter.
void draw_laid_out_points(Canvas& canvas, const Painter& painter);
void draw_table_of_points(Canvas& canvas, const Painter& painter);

} // namespace regola::console
