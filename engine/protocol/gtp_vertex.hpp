#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/board.hpp"

namespace regola {

/// A cell as the Go Text Protocol calls it: a letter without I for the column, and the row from below.
[[nodiscard]] std::string vertex_of(const Board& board, CellIndex cell);

/// The cell of such a text in capital or small letters; nothing for another text.
[[nodiscard]] std::optional<CellIndex> cell_of_vertex(const Board& board, std::string_view text);

} // namespace regola
