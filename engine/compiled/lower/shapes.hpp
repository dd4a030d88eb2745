#pragma once

#include <map>
#include <span>

#include "engine/compiled/lower/position_lowering.hpp"

namespace regola {

/// Places of a picture in which each cell has the same distance from a base cell. On a grid, these places
/// share the heading and the length of each run.
struct Shape {
  std::size_t heading = 0; ///< number of the heading, from 0
  Mask bases;              ///< base cells for which the picture fits on the board
  /// By element: distances in bits from the base; empty if it covers no cell.
  std::vector<std::vector<int>> cells;
  std::map<Bit, std::size_t> headings; ///< by base cell: the first heading in which the picture lies there
};

/// A question for find_shapes().
struct ShapeQuestion {
  std::size_t base = 0; ///< the element whose first cell is the base, as an index; it must cover a cell
  std::vector<CellIndex> anchors; ///< the anchor must cover one of these; empty: any cell
  std::size_t most = 0;           ///< upper bound of the number of shapes
};

/// Lays a picture on the empty board in all places, and sorts these by their shapes. Shapes whose runs have
/// the same lengths are adjacent.
/// @throws Missing if there are more shapes than `question` allows, or if only the position determines the
/// cells of an element
[[nodiscard]] std::vector<Shape> find_shapes(PositionLowering& position, PlayerIndex viewer,
                                             const Picture& picture, const ShapeQuestion& question);
/// Splits shapes into groups with the same lengths of runs, each of at most `most` shapes.
[[nodiscard]] std::vector<std::span<const Shape>> groups_of(const std::vector<Shape>& shapes,
                                                            std::size_t most);
/// The bases of all matches, one lane per shape; ignores variables.
/// @param shapes all with the same lengths of runs
[[nodiscard]] Cells matches_of(PositionLowering& position, PlayerIndex viewer, const Picture& picture,
                               std::span<const Shape> shapes);

inline constexpr std::size_t shapes_together =
    16; ///< greatest number of shapes that one question lays side by side, one lane each

/// The cells that an element covers in matches, one lane per shape.
[[nodiscard]] Cells covered_by(const CellBuilder& cells, const Cells& bases, std::span<const Shape> shapes,
                               std::size_t element);

} // namespace regola
