#pragma once

#include <vector>

#include "engine/matcher/player_view.hpp"
#include "engine/matcher/result.hpp"
#include "rules/board.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// The cells that make a line hold, to be shown to people: those of every match of its picture; or where it
/// has a condition that asks for attacked symbols, the cells where these are attacked. Empty where neither
/// says anything, as for `if stuck`.
[[nodiscard]] std::vector<CellIndex> telling_cells(const PlayerView& view, const Judgement& line);

/// The same of the end line that decided a game.
/// @param result of that status, as result_of gives it
[[nodiscard]] std::vector<CellIndex> deciding_cells(const Ruleset& ruleset, const Status& status,
                                                    const Result& result);

} // namespace regola
