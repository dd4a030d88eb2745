#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Warns of lines for the second of two mirrored players that seem to be written from his view, while he
/// reads them in the mirror: a move that makes only pieces of the other player, an end that speaks only of
/// these.
void check_owners(const Scope& scope, const syntax::Text& text);

} // namespace regola
