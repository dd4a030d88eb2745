#pragma once

#include "rules/grammar/syntax.hpp"
#include "rules/resolve/resolve.hpp"
#include "rules/resolve/scope.hpp"

namespace regola {

/// Reads the `param` lines into `scope.params`. What the caller sets replaces what the text says.
/// @return whether the caller has set a parameter to another value than the text
bool resolve_params(const syntax::Text& text, const Settings& settings, Scope& scope);

} // namespace regola
