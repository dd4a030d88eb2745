#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/compiled/plane.hpp"
#include "engine/search/buckets.hpp"
#include "engine/search/score.hpp"

namespace regola {

/// How a stored score bounds the true score.
enum class Bound : std::uint8_t { exact, lower, upper };

/// The stored result of a search of a position.
struct TableEntry {
  static constexpr std::uint16_t no_move = 0xFFF;
  /// The stored form of a move index; `no_move` if the index is too large.
  [[nodiscard]] static constexpr std::uint16_t remembered(std::uint32_t move_index) {
    return move_index < no_move ? static_cast<std::uint16_t>(move_index) : no_move;
  }

  Score score = 0;        ///< for the player to move; plies to a win count from this position
  std::uint8_t depth = 0; ///< number of plies searched below the position
  Bound bound = Bound::exact;
  bool proven = false;                ///< the score, or bound, does not depend on the heuristic
  bool turned = false;                ///< the entry was stored for a symmetric image of the position
  std::uint16_t move_index = no_move; ///< index of the best move
};

/// Transposition table: results of earlier searches by position. Its size in bytes is fixed. Several threads
/// may use it without locks: find() never returns an entry that two threads wrote at the same time.
class TranspositionTable {
public:
  /// @param bytes rounded down to whole buckets; with 0, the table stores nothing
  explicit TranspositionTable(std::size_t bytes) : buckets_(bytes) {}

  [[nodiscard]] bool empty() const { return buckets_.empty(); }
  [[nodiscard]] std::size_t bytes() const { return buckets_.bytes(); }

  [[nodiscard]] std::optional<TableEntry> find(Word key) const;
  /// Stores an entry. It replaces the entry of the same position, or the least valuable one in the bucket: of
  /// an older search, or of less depth.
  void store(Word key, const TableEntry& entry);
  /// Fetches the bucket of a position into the processor's cache, for a `find` that follows soon.
  void prefetch(Word key) const { buckets_.prefetch(key); }
  /// Starts a new search. Older entries are still found, but are the first to be replaced.
  /// The age wraps after 256 searches: old entries then look current. They stay longer, but are still true.
  void age() { ++age_; }
  /// Hides all entries.
  void clear();

private:
  struct Slot {
    Word check; // key xor data
    Word data;
  };

  Buckets<Slot, 4> buckets_;
  Word salt_ = 0; // xored into the keys that entries hold; a new value hides the old ones
  std::uint8_t age_ = 0;
};

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
