#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// The `hand` lines, but for the names of moves in them.
void resolve_hands(Scope& scope, const syntax::Text& text);
/// Which lines fill and empty which hands, once all moves have their names.
void mark_hands(Scope& scope, const syntax::Text& text);

} // namespace regola
