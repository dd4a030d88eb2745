#pragma once

#include <vector>

#include "engine/compiled/lower/ply.hpp"

namespace regola {

/// The position whose moves are made, and the counters that a move changes, kept while that goes on.
class KeptPosition {
public:
  explicit KeptPosition(PlyLowering& ply) : ply_(ply) {}

  /// Makes the variables. Only behind PlyLowering::reserve().
  void reserve();
  void keep();
  void restore();
  /// The same, for what is written next: it is this player's turn.
  void put_back(PlayerIndex player) {
    restore();
    ply_.position().to_move = player;
  }
  /// Its planes and hands.
  [[nodiscard]] const PlyLowering::Saved& saved() const { return saved_; }

private:
  PlyLowering& ply_;
  PlyLowering::Saved saved_;
  std::vector<form::Ref> counters_;
  std::vector<form::Ref> kept_; ///< the same as they were
};

} // namespace regola
