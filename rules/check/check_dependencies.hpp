#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Reports conditions that depend on themselves. Example: a `forbid` line that decides which moves exist
/// cannot count them. Call it after all lines are read.
void check_dependencies(const Scope& scope, const syntax::Text& text);

} // namespace regola
