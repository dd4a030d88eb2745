#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/resolve/scope.hpp"

namespace regola {

/// A board and its start: one symbol a cell.
struct BoardAndStart {
  Board board;
  std::string start;
};

/// Builds the board of a `board` line and its drawing; `nullopt`, with diagnostics, if they have faults.
[[nodiscard]] std::optional<BoardAndStart> resolve_board(const Scope& scope, const syntax::Board& board,
                                                         Place place);

/// Adds the relations of all `link` lines to the board.
void resolve_links(Scope& scope, const syntax::Text& text);
/// Whether a parameter sets the number of its columns or rows.
[[nodiscard]] bool is_sized_by_param(const syntax::Board& board);

} // namespace regola
