#pragma once

#include "engine/matcher/player_view.hpp"

namespace regola {

/// Evaluates an expression from the view's player. Clamps the result to the range of int32.
[[nodiscard]] std::int32_t evaluate(const PlayerView& view, const Expression& expression);

/// Counts the cells that pass the test.
[[nodiscard]] std::int32_t count_cells(const PlayerView& view, const CellTest& test);
/// Counts the cells of the view's line that pass the test; the view must have a line.
[[nodiscard]] std::int32_t count_line(const PlayerView& view, const CellTest& test);

/// Counts the distinct cells that the anchor covers in matches of the picture.
/// @param count an expression of the kind count_anchors
[[nodiscard]] std::int32_t count_anchors(const PlayerView& view, const Expression& count);

/// Counts the distinct sets of cells that match. A row counts once even if it matches in both directions.
/// @param count an expression of the kind count_pictures
[[nodiscard]] std::int32_t count_pictures(const PlayerView& view, const Expression& count);

} // namespace regola
