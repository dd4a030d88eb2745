#pragma once

#include <string>
#include <vector>

#include "engine/matcher/find_move.hpp"

namespace regola {

/// Finds the move that a person typed at a prompt. Tries find_move() first, then three short forms: the
/// number of the column where the move begins, if no two moves begin in the same one; a row and a column from
/// 0 at the upper left corner, as in `2 3`; the cell where the move ends. Finds
/// nothing if these forms fit several moves.
[[nodiscard]] FoundMove find_prompted_move(const Ruleset& ruleset, const Status& before,
                                           const std::vector<Successor>& successors,
                                           const std::string& typed);

} // namespace regola
