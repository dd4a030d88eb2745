#pragma once

#include <cstdint>

#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/plane.hpp"

namespace regola {

/// A position from one player's point of view. The stamp identifies it in caches, as long as nothing is
/// written.
struct PlayerPosition {
  Position position = nullptr;
  PlayerIndex player = first_player;
  std::uint64_t stamp = 0;
  // For worths: the position before the move, and the cell that it has reached.
  Position before = nullptr;
  std::uint64_t before_stamp = 0;
  Bit here = no_bit;

  [[nodiscard]] PlayerPosition seen_by(PlayerIndex viewer) const {
    PlayerPosition view = *this;
    view.player = viewer;
    return view;
  }
  /// The position before the move.
  [[nodiscard]] PlayerPosition earlier() const {
    PlayerPosition view = *this;
    view.position = before;
    view.stamp = before_stamp;
    return view;
  }
};

} // namespace regola
