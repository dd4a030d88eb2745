#pragma once

#include <string>
#include <vector>

#include "engine/console/draw/canvas.hpp"
#include "engine/console/draw/draw.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola::console {

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
