#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Lines on cells need a board, a line for a player needs players, and a text needs rules.
/// @param board_written there is a `board` line, be it sound or not
void require_what_lines_need(Scope& scope, const syntax::Text& text, bool board_written);

} // namespace regola
