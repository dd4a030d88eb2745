#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// The `notation` lines that say how moves are written. To be called when all other lines have been read.
void resolve_move_notation(Scope& scope, const syntax::Text& text);

} // namespace regola
