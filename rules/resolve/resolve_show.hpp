#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// The `show` lines: how people see the symbols. To be called when all symbols are declared.
void resolve_show(Scope& scope, const syntax::Text& text);

} // namespace regola
