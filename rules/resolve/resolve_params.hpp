#pragma once

#include "rules/grammar/syntax.hpp"
#include "rules/resolve/resolve.hpp"
#include "rules/resolve/scope.hpp"

namespace regola {

/// Resolves the `param` lines into `scope.params`. Settings of the caller override the text.
/// @return whether a setting differs from the text
bool resolve_params(const syntax::Text& text, const Settings& settings, Scope& scope);

} // namespace regola
