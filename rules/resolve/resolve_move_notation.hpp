#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Resolves the `notation` lines about moves. Call it after all other lines are resolved.
void resolve_move_notation(Scope& scope, const syntax::Text& text);

} // namespace regola
