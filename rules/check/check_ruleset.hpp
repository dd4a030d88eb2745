#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Warns of what is legal and most likely a slip: a symbol that never comes onto the board, a hand nobody
/// draws from, a variable that stands once, a score that no pass can reach, a class that lacks one of the
/// symbols which the mirrored class has.
void check_ruleset(const Scope& scope, const syntax::Text& text);

} // namespace regola
