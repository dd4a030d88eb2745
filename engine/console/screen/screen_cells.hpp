#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/console/draw/canvas.hpp"

namespace regola::console {

/// A direction on the screen.
enum class Direction { up, down, left, right };

/// The spot of a cell; null if it is not drawn.
[[nodiscard]] const CellSpot* find_spot(const std::vector<CellSpot>& spots, CellIndex cell);
/// The nearest cell in a direction, with a preference for straight ahead; `from` if there is none.
[[nodiscard]] CellIndex neighbour(const std::vector<CellSpot>& spots, CellIndex from, Direction direction);
/// The cell at a place, or right beside it in its row; `nullopt` if there is none.
[[nodiscard]] std::optional<CellIndex> cell_at(const std::vector<CellSpot>& spots, std::size_t column,
                                               std::size_t row);
/// The cell nearest to the middle; `nullopt` without spots.
[[nodiscard]] std::optional<CellIndex> middle_cell(const std::vector<CellSpot>& spots);

} // namespace regola::console
