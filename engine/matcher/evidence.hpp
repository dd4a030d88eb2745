#pragma once

#include <vector>

#include "engine/matcher/result.hpp"
#include "rules/board.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// The cells that decided a game, to be shown to people: those of every match of the end line's picture, as
/// in each row that is complete; or where the line has a condition that asks for attacked symbols, the cells
/// where these are attacked. Empty where neither says anything, as for `lose if stuck`.
/// @param result of that status, as result_of gives it
[[nodiscard]] std::vector<CellIndex> deciding_cells(const Ruleset& ruleset, const Status& status,
                                                    const Result& result);

} // namespace regola
