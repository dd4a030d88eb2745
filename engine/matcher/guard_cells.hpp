#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/ruleset/ruleset.hpp"

namespace regola {

// Where the anchors of lines may lie, for messages.

/// Whether the head of a line allows its anchor on the cell.
[[nodiscard]] bool may_lie_on(const Guard& guard, CellIndex cell);
/// The cells to which a line of the text restricts its anchor; it may stand for several productions.
[[nodiscard]] std::vector<CellIndex> cells_of_line(const std::vector<Production>& lines,
                                                   std::uint32_t number);
/// Some cells of a board, as a head names them where they are a block: `b1-g1`.
[[nodiscard]] std::string cells_text(const Board& board, const std::vector<CellIndex>& cells);

} // namespace regola
