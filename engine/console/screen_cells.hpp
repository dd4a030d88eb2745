#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/console/canvas.hpp"

namespace regola::console {

/// A way to go on the screen.
enum class Direction { up, down, left, right };

/// The spot of a cell, or null where it is not drawn.
[[nodiscard]] const CellSpot* find_spot(const std::vector<CellSpot>& spots, CellIndex cell);
/// The nearest cell that way, those straight ahead before others; the cell itself where there is none.
[[nodiscard]] CellIndex neighbour(const std::vector<CellSpot>& spots, CellIndex from, Direction direction);
/// The cell at that place, or close beside it in its row.
[[nodiscard]] std::optional<CellIndex> cell_at(const std::vector<CellSpot>& spots, std::size_t column,
                                               std::size_t row);
/// The cell in the middle of all.
[[nodiscard]] std::optional<CellIndex> middle_cell(const std::vector<CellSpot>& spots);

} // namespace regola::console
