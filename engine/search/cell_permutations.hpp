#pragma once

#include <vector>

#include "rules/format/canonical_rules.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Candidates for symmetries of a game, without the identity: rotations and reflections of the board's
/// rectangle. For a board of one row: those of each rectangle whose cells the row may list. The candidates
/// form no group.
[[nodiscard]] std::vector<CellPermutation> cell_permutations(const Ruleset& ruleset);

} // namespace regola
