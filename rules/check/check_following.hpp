#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Warns of what says that a move goes on, by `again` or `then`, where nothing can: the line would begin with
/// a symbol that never stands on the cell where the move has come.
void check_following(const Scope& scope, const syntax::Text& text);

} // namespace regola
