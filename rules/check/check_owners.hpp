#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Warns of lines that seem to be written from the second player's view although he reads them mirrored.
/// Examples: a move that makes only the other player's pieces, an end that names only these.
void check_owners(const Scope& scope, const syntax::Text& text);

} // namespace regola
