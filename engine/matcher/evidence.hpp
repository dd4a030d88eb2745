#pragma once

#include <vector>

#include "engine/matcher/player_view.hpp"
#include "engine/matcher/result.hpp"
#include "rules/ruleset/board.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// The cells that make a line hold, for display: the cells of every match of its picture. For a condition
/// about attacked symbols, without a picture, the attacked cells. Empty for other lines, such as `if stuck`.
[[nodiscard]] std::vector<CellIndex> telling_cells(const PlayerView& view, const Judgement& line);

/// The attacked cells that make a `forbid` line of the player to move hold now: the player may not leave them
/// attacked. Lines with pictures do not count.
[[nodiscard]] std::vector<CellIndex> cells_in_danger(const Ruleset& ruleset, const Status& status);

/// The cells that decided the game: those of its end line.
/// @param result result_of the status
[[nodiscard]] std::vector<CellIndex> deciding_cells(const Ruleset& ruleset, const Status& status,
                                                    const Result& result);

} // namespace regola
