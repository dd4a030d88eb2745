#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Resolves the `show` lines. Call it once all symbols are declared.
void resolve_show(Scope& scope, const syntax::Text& text);

} // namespace regola
