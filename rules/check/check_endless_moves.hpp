#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Warns of moves that must go on by `again once` although each step can be taken back. Such a move never
/// ends, so it is no move. Call it after all lines are read.
void check_endless_moves(const Scope& scope, const syntax::Text& text);

} // namespace regola
