#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Warns of a mirror that exchanges nothing, and of players called like their pieces where no line says whose
/// it is.
void check_players(const Scope& scope, const syntax::Text& text);

} // namespace regola
