#pragma once

#include <cstdint>

#include "engine/matcher/player_view.hpp"

namespace regola {

/// Cells that pass the test.
[[nodiscard]] std::int32_t count_cells(const PlayerView& view, const CellTest& test);
/// The same of the view's line, which there must be.
[[nodiscard]] std::int32_t count_line(const PlayerView& view, const CellTest& test);

/// Distinct cells under the anchor: those that a class of this pattern would hold.
/// @param count of the kind count_anchors
[[nodiscard]] std::int32_t count_anchors(const PlayerView& view, const Expression& count);

/// Distinct sets of cells that match: a line counts once, whichever way it is read.
/// @param count of the kind count_pictures
[[nodiscard]] std::int32_t count_pictures(const PlayerView& view, const Expression& count);

} // namespace regola
