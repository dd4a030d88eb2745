#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Refuses conditions that ask for something which depends on themselves: a line that decides what moves
/// there are cannot ask how many there are. After all lines.
void check_dependencies(const Scope& scope, const syntax::Text& text);

} // namespace regola
