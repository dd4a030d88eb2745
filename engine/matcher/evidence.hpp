#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/matcher/player_view.hpp"
#include "engine/matcher/result.hpp"
#include "rules/ruleset/board.hpp"
#include "rules/ruleset/picture.hpp"
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

/// Whether the attacker threatens a cell that passes the test: if it were to move, the first part of one of
/// its `move` lines would remove the symbol there. Ignores `forbid`, `prefer` and `then` lines.
[[nodiscard]] bool is_attacked(const PlayerView& view, PlayerIndex attacker, const CellTest& cell);

/// An attacked cell: a `move` line would remove its symbol.
struct Attack {
  CellIndex cell = no_cell;
  CellIndex from = no_cell; ///< cell of the line's anchor
  std::uint32_t line = 0;   ///< number of the line in the text, from 1
};

/// Calls `visit` with every attack on a cell that passes the test, once for each line that attacks the cell.
/// Stops when `visit` returns true, and returns whether it did.
bool each_attack(const PlayerView& view, PlayerIndex attacker, const CellTest& cell,
                 const std::function<bool(const Attack&)>& visit);

} // namespace regola
