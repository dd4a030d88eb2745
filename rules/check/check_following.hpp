#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Warns of `again` and `then` lines that can never follow: their picture starts with a symbol that never
/// stands on the cell which the move has reached.
void check_following(const Scope& scope, const syntax::Text& text);

} // namespace regola
