#pragma once

#include <string>
#include <vector>

#include "engine/console/draw/canvas.hpp"
#include "engine/console/draw/draw.hpp"
#include "engine/console/draw/terrain.hpp"

namespace regola::console {

/// What the drawings of all shapes of boards share: how the symbol on a cell looks.
struct Painter {
  const Ruleset& ruleset;
  const Status& status;
  const MarkedCells& marked;
  const DrawingFor& target;
  std::vector<const Appearance*> terrain = terrain_of(ruleset, status);

  /// What stands on the cell, or how it is shown while it is empty.
  [[nodiscard]] std::string text_of(CellIndex cell) const;
  [[nodiscard]] std::string text_of(const Appearance& shown) const;
  [[nodiscard]] std::string text_of_symbol(Symbol symbol) const;
  [[nodiscard]] Style style_of(CellIndex cell) const;
  /// The columns that the widest symbol of the game takes.
  [[nodiscard]] std::size_t width() const;
  /// Puts what stands on the cell on the canvas; a mark that colour does not show becomes brackets.
  /// @param room blanks may be written over on both sides
  void put(Canvas& canvas, std::size_t column, std::size_t row, CellIndex cell, bool room) const;
};

// The drawings, one for each shape of board.

void draw_grid(Canvas& canvas, const Painter& painter);
void draw_lines(Canvas& canvas, const Painter& painter);
/// Points that were drawn: what stands on them, and beside it their names where these are longer than a
/// letter.
void draw_laid_out_points(Canvas& canvas, const Painter& painter);
void draw_table_of_points(Canvas& canvas, const Painter& painter);

} // namespace regola::console
