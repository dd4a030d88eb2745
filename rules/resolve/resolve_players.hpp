#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Reads `players`: their names and, for mirrored ones, what is swapped (all but the cells, which need the
/// board). False, with diagnostics, where they make no sense.
bool resolve_players(Scope& scope, const syntax::Players& players, Place place);

/// Where every cell goes when the second player looks; a diagnostic where the mirror is no symmetry of the
/// board.
void mirror_cells(Scope& scope, const syntax::Players& players);

} // namespace regola
