#pragma once

#include "rules/grammar/syntax.hpp"
#include "rules/resolve/scope.hpp"

namespace regola {

/// Warns of what is legal and most likely forgotten or written twice: a pair of `players`, the hand of the
/// second player, the same line again.
void check_slips(const Scope& scope, const syntax::Text& text);

} // namespace regola
