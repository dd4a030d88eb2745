#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Resolves the `hand` lines except for the names of moves in them.
void resolve_hands(Scope& scope, const syntax::Text& text);
/// Notes which lines fill and empty which hands. Call it once all moves have their names.
void mark_hands(Scope& scope, const syntax::Text& text);

} // namespace regola
