#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Resolves `players`: their names and, for mirrored players, the swapped symbols and directions.
/// mirror_cells() follows once there is a board. False, with diagnostics, for a fault.
bool resolve_players(Scope& scope, const syntax::Players& players, Place place);

/// Computes the mirror image of each cell; reports a mirror that is no symmetry of the board.
void mirror_cells(Scope& scope, const syntax::Players& players);

} // namespace regola
