#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <vector>

#include "engine/compiled/plane.hpp"

namespace regola {

/// Records which moves threads are searching, so that other threads defer these moves. This is ABDADA in T.
/// Kerrigan's simplified form. Other threads find the scores later in the transposition table. An entry that
/// is lost, or kept too long, only costs time.
class Abdada {
public:
  Abdada() : buckets_(size) {}

  /// @param key hash of the position, the move and the depth
  [[nodiscard]] bool is_searched(Word key) const {
    for (const std::atomic<Word>& slot : bucket(key)) {
      if (slot.load(std::memory_order_relaxed) == key) return true;
    }
    return false;
  }
  void begin(Word key) {
    for (std::atomic<Word>& slot : bucket(key)) {
      const Word there = slot.load(std::memory_order_relaxed);
      if (there == 0 || there == key) return slot.store(key, std::memory_order_relaxed);
    }
    bucket(key).front().store(key, std::memory_order_relaxed);
  }
  void end(Word key) {
    for (std::atomic<Word>& slot : bucket(key)) {
      if (slot.load(std::memory_order_relaxed) == key) slot.store(0, std::memory_order_relaxed);
    }
  }

private:
  static constexpr std::size_t size = 4096;
  using Bucket = std::array<std::atomic<Word>, 4>;

  [[nodiscard]] const Bucket& bucket(Word key) const { return buckets_[key % size]; }
  [[nodiscard]] Bucket& bucket(Word key) { return buckets_[key % size]; }

  std::vector<Bucket> buckets_;
};

} // namespace regola
