#pragma once

#include <span>

#include "engine/compiled/lower/position.hpp"

namespace regola {

/// Places of a picture in which each cell has the same distance from the base. On a grid these are one
/// heading and one length of each run.
struct Shape {
  std::size_t heading = 0;             ///< number of the heading, from 0
  Mask bases;                          ///< cells of the base for which the picture fits on the board
  std::vector<std::vector<int>> cells; ///< by element: distances in bits from the base; none: covers no cell
};

/// A question for find_shapes().
struct ShapeQuestion {
  std::size_t base = 0;           ///< index of the element whose first cell is the base; it must cover one
  std::vector<CellIndex> anchors; ///< the anchor covers one of these; empty: any
  std::size_t most = 0;           ///< number of shapes
};

/// Lays a picture on the bare board in all places, and sorts these by their shapes. Shapes with runs of the
/// same lengths are adjacent.
/// @throws Missing if there are more shapes than asked for, or elements whose cells only the position tells
[[nodiscard]] std::vector<Shape> find_shapes(PositionLowering& position, PlayerIndex viewer,
                                             const Picture& picture, const ShapeQuestion& question);
/// Splits shapes into groups of the same lengths, of at most so many.
[[nodiscard]] std::vector<std::span<const Shape>> groups_of(const std::vector<Shape>& shapes,
                                                            std::size_t most);
/// The bases of all matches, one lane per shape; ignores variables.
/// @param shapes of the same lengths
[[nodiscard]] Cells matches_of(PositionLowering& position, PlayerIndex viewer, const Picture& picture,
                               std::span<const Shape> shapes);

inline constexpr std::size_t shapes_together =
    16; ///< greatest number of shapes that one question lays side by side, one lane each

/// The cells that an element covers in matches, one lane per shape.
[[nodiscard]] Cells covered_by(const CellBuilder& cells, const Cells& bases, std::span<const Shape> shapes,
                               std::size_t element);

} // namespace regola
