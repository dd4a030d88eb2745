#pragma once

#include <cstdint>
#include <functional>

#include "engine/matcher/player_view.hpp"
#include "rules/picture.hpp"

namespace regola {

/// Whether the player, were it his turn, has a `move` line whose first part takes such a symbol away. What
/// `forbid`, `prefer` and `then` say does not count.
[[nodiscard]] bool is_attacked(const PlayerView& view, PlayerIndex attacker, const CellTest& cell);

/// A cell from which a `move` line takes something away.
struct Attack {
  CellIndex cell = no_cell;
  CellIndex from = no_cell; ///< where the anchor of the line lies
  std::uint32_t line = 0;   ///< of the text, from 1
};

/// Calls with every attack of that kind, several on one cell where several lines attack it; stops when the
/// visitor answers true, and answers whether it did.
bool each_attack(const PlayerView& view, PlayerIndex attacker, const CellTest& cell,
                 const std::function<bool(const Attack&)>& visit);

} // namespace regola
