#pragma once

#include <vector>

#include "engine/search/symmetry.hpp"

namespace regola {

/// Permutations of the cells of a board that may be symmetries of its game, the identity left out: turns and
/// mirrors of its rectangle, of the rectangles that its one row can be read as, and of a graph of links.
[[nodiscard]] std::vector<CellPermutation> cell_permutations(const Ruleset& ruleset);

} // namespace regola
