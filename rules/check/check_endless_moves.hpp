#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Warns of moves that must go on `again once` by steps that the next step may take back: where that is all
/// they can do they go on for ever, and are none. After all lines.
void check_endless_moves(const Scope& scope, const syntax::Text& text);

} // namespace regola
