#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola::console {

/// A point of a picture. The unit is the side of a square cell; y grows downwards.
struct Spot {
  double x = 0;
  double y = 0;
};

/// The layout of the cells of a game in a picture, for any shape of board.
struct BoardGeometry {
  enum class Cells {
    squares,  ///< each cell is a square of side 1 around its centre
    hexagons, ///< each cell is a hexagon of width 1 with a corner at the bottom
    points,   ///< each cell is a point on the lines
  };

  Cells cells = Cells::squares;
  std::vector<Spot> centres;                          ///< by cell
  std::vector<std::pair<CellIndex, CellIndex>> lines; ///< links between points, each pair once
  /// Names of rows, columns or points, each with the centre of its place.
  std::vector<std::pair<Spot, std::string>> names;
  double width = 0; ///< width of the picture, with names and border
  double height = 0;
  /// Index of the first cell in a status: 1 if the first symbol is the turn, which is not drawn.
  std::size_t first_cell = 0;
};

/// Whether the game has no board with rows, only rules on the whole status.
[[nodiscard]] bool is_whole_status_game(const Ruleset& ruleset);
/// The side of a square with this number of cells, at least 2; 0 if there is no such square.
[[nodiscard]] std::size_t square_side(std::size_t cells);

/// Lays out the cells of a game.
/// @param status if the game has no board, its length is the number of cells
/// @param named whether to add the names of rows, columns and points
[[nodiscard]] BoardGeometry geometry_of(const Ruleset& ruleset, const Status& status, bool named);

} // namespace regola::console
