#pragma once

#include <vector>

#include "engine/compiled/lower/ply.hpp"

namespace regola {

/// Saves the position and the counters that a move changes, while the moves of the position are made.
class KeptPosition {
public:
  explicit KeptPosition(PlyLowering& ply) : ply_(ply) {}

  /// Makes the variables. Call it after PlyLowering::reserve().
  void reserve();
  void keep();
  void restore();
  /// Restores the position; the code written next takes `player` to be the side to move.
  void put_back(PlayerIndex player) {
    restore();
    ply_.position().to_move = player;
  }
  /// The saved planes and hands.
  [[nodiscard]] const PlyLowering::Saved& saved() const { return saved_; }

private:
  PlyLowering& ply_;
  PlyLowering::Saved saved_;
  std::vector<form::Ref> counters_;
  std::vector<form::Ref> kept_; ///< saved values of `counters_`
};

} // namespace regola
