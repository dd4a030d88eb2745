#pragma once

#include "rules/grammar/syntax.hpp"
#include "rules/resolve/scope.hpp"

namespace regola {

/// A capital that nothing declares is a variable. Where a text uses one again and again as if it were a
/// symbol, on right sides that give it no value, in sets and in counts, that is one fault and not as many as
/// there are places: it is reported once, and the capital counts as a symbol from there on.
void report_undeclared_capitals(Scope& scope, const syntax::Text& text);

} // namespace regola
