#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "engine/compiled/plane.hpp"

namespace regola {

/// Keys of the positions from the beginning of the game to the current node. For games that count
/// repetitions: their scores depend on the path to a position.
class Path {
public:
  /// The repetition ply of a subtree in which no position recurs.
  static constexpr int never = std::numeric_limits<int>::max();

  /// Starts a search.
  /// @param before keys of the positions before the root
  void begin(const std::vector<Word>& before);
  /// Enters a node. The first is the root, at ply 0.
  /// @return the earliest ply with the same position, -1 if it occurred before the root, `never` if it did
  /// not occur
  int enter(Word key);
  void leave();
  /// Hash of the whole path to the current node.
  [[nodiscard]] Word signature() const { return signatures_.back(); }

private:
  static constexpr std::size_t filter_size = 4096;

  [[nodiscard]] std::uint16_t& filter(Word key) { return filter_[key % filter_size]; }

  std::size_t root_ = 0; // index of the root in keys_
  std::vector<Word> keys_;
  std::vector<Word> signatures_{0};
  std::array<std::uint16_t, filter_size> filter_{}; // by remainder of a key: number of such keys on the path
};

} // namespace regola
