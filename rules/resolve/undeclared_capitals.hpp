#pragma once

#include "rules/grammar/syntax.hpp"
#include "rules/resolve/scope.hpp"

namespace regola {

/// Reports a capital that the text uses like a symbol without declaring it: on right sides that give it no
/// value, in sets and in counts. Each capital is reported once and counts as a symbol from then on; other
/// undeclared capitals are variables.
void report_undeclared_capitals(Scope& scope, const syntax::Text& text);

} // namespace regola
