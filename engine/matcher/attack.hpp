#pragma once

#include <cstdint>
#include <functional>

#include "engine/matcher/player_view.hpp"
#include "rules/ruleset/picture.hpp"

namespace regola {

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
