#pragma once

#include "rules/scope.hpp"

namespace regola {

/// The `hand` lines.
void resolve_hands(Scope& scope, const syntax::Text& text);

} // namespace regola
