#pragma once

#include "rules/ruleset.hpp"

namespace regola {

/// Whether the `after` lines of a side come to rest behind every move, because each turns some symbol into
/// one from which no line leads back. They fire less often than limits::cascade() then.
/// @param symbols that may stand on a cell
[[nodiscard]] bool comes_to_rest(const Side& side, const SymbolSet& symbols);

} // namespace regola
