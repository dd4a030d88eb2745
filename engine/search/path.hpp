#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "engine/compiled/plane.hpp"

namespace regola {

/// The positions from the beginning of the game to the node under way, by their keys, for games in which it
/// counts how often a position has stood: there the worth of a position depends on how it came about.
class Path {
public:
  /// Of a subtree in which no position stands again.
  static constexpr int never = std::numeric_limits<int>::max();

  /// @param before the keys of the game up to the root, which is not among them
  void begin(const std::vector<Word>& before);
  /// A node is entered. The first is the root, of ply 0.
  /// @return the earliest ply at which the same position has stood, -1 for one before the root; never for
  /// none
  int enter(Word key);
  void leave();
  /// A number for the way here.
  [[nodiscard]] Word signature() const { return signatures_.back(); }

private:
  static constexpr std::size_t filter_size = 4096;

  [[nodiscard]] std::uint16_t& filter(Word key) { return filter_[key % filter_size]; }

  std::size_t root_ = 0; // among the keys
  std::vector<Word> keys_;
  std::vector<Word> signatures_{0};
  std::array<std::uint16_t, filter_size> filter_{}; // how many keys of the way have this remainder
};

} // namespace regola
