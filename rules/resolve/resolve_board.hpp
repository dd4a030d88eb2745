#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/resolve/scope.hpp"

namespace regola {

/// A board and what stands on it at the start, a symbol a cell.
struct BoardAndStart {
  Board board;
  std::string start;
};

/// Builds the board of a `board` line and its drawing; nothing, with diagnostics, where they make none.
[[nodiscard]] std::optional<BoardAndStart> resolve_board(const Scope& scope, const syntax::Board& board,
                                                         Place place);

/// Adds the relations of all `link` lines to the board.
void resolve_links(Scope& scope, const syntax::Text& text);
/// Whether parameters say how many columns or rows it has.
[[nodiscard]] bool is_sized_by_param(const syntax::Board& board);

} // namespace regola
