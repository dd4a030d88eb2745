#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/scope.hpp"

namespace regola {

/// A board and what stands on it at the start, a symbol a cell.
struct BoardAndStart {
  Board board;
  std::string start;
};

/// Builds the board of a `board` line and its drawing; nothing, with diagnostics, where they make none.
[[nodiscard]] std::optional<BoardAndStart> resolve_board(const Scope& scope, const syntax::Board& board,
                                                         Place place);

/// Adds the relations of a `link` line to a board of points.
void resolve_link(Scope& scope, const syntax::Link& link);

} // namespace regola
