#pragma once

#include <string>
#include <vector>

#include "engine/matcher/find_move.hpp"

namespace regola {

/// What a person at a prompt means: as find_move(), or else the number of a column, where each move begins in
/// another one; or a row and a column from 0 at the upper left corner, as in `2 3`; or the cell where the
/// move ends. The latter two only where they mean one move.
[[nodiscard]] FoundMove find_prompted_move(const Ruleset& ruleset, const Status& before,
                                           const std::vector<Successor>& successors,
                                           const std::string& typed);

} // namespace regola
