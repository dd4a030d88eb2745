#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/ruleset/board.hpp"
#include "rules/ruleset/player.hpp"

namespace regola {

/// Returns the GTP vertex of a cell: a letter for the column, without I, and the row from below.
[[nodiscard]] std::string vertex_of(const Board& board, CellIndex cell);

/// Returns the cell of a GTP vertex, in either case; `nullopt` for another text.
[[nodiscard]] std::optional<CellIndex> cell_of_vertex(const Board& board, std::string_view text);

/// Returns the player of a GTP colour, `b`, `black`, `w` or `white` in any case; `nullopt` for another text.
[[nodiscard]] std::optional<PlayerIndex> player_of_colour(std::string_view text);

/// The text with its capital letters made small.
[[nodiscard]] std::string small_letters(std::string_view text);

} // namespace regola
