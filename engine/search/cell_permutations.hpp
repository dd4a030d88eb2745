#pragma once

#include <vector>

#include "rules/canonical_rules.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// Permutations of the cells of a board that may be symmetries of its game, the identity left out: turns and
/// mirrors of its rectangle, and of the rectangles that its one row can be read as. They are no group.
[[nodiscard]] std::vector<CellPermutation> cell_permutations(const Ruleset& ruleset);

} // namespace regola
