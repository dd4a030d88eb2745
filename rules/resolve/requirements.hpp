#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Reports missing lines: lines on cells need a board, a line for a player needs players, and a text needs
/// rules.
/// @param board_written whether there is a `board` line, even one with faults
void require_what_lines_need(Scope& scope, const syntax::Text& text, bool board_written);

} // namespace regola
