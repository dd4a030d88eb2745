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
    squares,  ///< a square of side 1 around each centre
    hexagons, ///< a hexagon of width 1 with a corner at the bottom
    points,   ///< a point on the lines
  };

  Cells cells = Cells::squares;
  std::vector<Spot> centres;                          ///< by cell
  std::vector<std::pair<CellIndex, CellIndex>> lines; ///< links between points, each pair once
  std::vector<std::pair<Spot, std::string>> names;    ///< of rows, columns or points, each with its centre
  double width = 0;                                   ///< of the picture, with names and border
  double height = 0;
  std::size_t first_cell = 0; ///< 1 if the first symbol of a status is the turn, which is not drawn
};

/// Whether the game has no board with rows, only rules on the whole status.
[[nodiscard]] bool is_whole_status_game(const Ruleset& ruleset);
/// The side of a square with so many cells, at least 2; 0 if there is no such square.
[[nodiscard]] std::size_t square_side(std::size_t cells);

/// Lays out the cells of a game.
/// @param status its length is the number of cells if the game has no board
/// @param named adds the names of rows, columns and points
[[nodiscard]] BoardGeometry geometry_of(const Ruleset& ruleset, const Status& status, bool named);

} // namespace regola::console
