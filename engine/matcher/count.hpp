#pragma once

#include <cstdint>

#include "engine/matcher/outlook.hpp"

namespace regola {

/// Cells that pass the test.
[[nodiscard]] std::int32_t count_cells(const Outlook& outlook, const CellTest& test);
/// The same of the outlook's line, which there must be.
[[nodiscard]] std::int32_t count_line(const Outlook& outlook, const CellTest& test);

/// Distinct cells under the anchor: those that a class of this pattern would hold.
/// @param count of the kind count_anchors
[[nodiscard]] std::int32_t count_anchors(const Outlook& outlook, const Expression& count);

/// Distinct sets of cells that match: a line counts once, whichever way it is read.
/// @param count of the kind count_pictures
[[nodiscard]] std::int32_t count_pictures(const Outlook& outlook, const Expression& count);

} // namespace regola
