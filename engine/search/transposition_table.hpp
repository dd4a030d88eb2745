#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/compiled/plane.hpp"
#include "engine/search/score.hpp"
#include "engine/search/table_place.hpp"
#include "engine/search/zeroed_memory.hpp"

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
  explicit TranspositionTable(std::size_t bytes);

  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t bytes() const { return size_ * sizeof(Bucket); }

  [[nodiscard]] std::optional<TableEntry> find(Word key) const;
  /// Stores an entry. It replaces the entry of the same position, or the least valuable one in the bucket: of
  /// an older search, or of less depth.
  void store(Word key, const TableEntry& entry);
  /// Fetches the bucket of a position into the processor's cache, for a call of find() that follows soon.
  void prefetch(Word key) const {
    if (!empty()) __builtin_prefetch(&buckets_[place(key)]);
  }
  /// Starts a new search. Older entries are still found, but are the first to be replaced.
  void age();
  /// Hides all entries.
  void clear();

private:
  struct Slot {
    Word check; // key xor data
    Word data;
  };
  static constexpr std::size_t slots = 4;
  using Bucket = std::array<Slot, slots>;

  [[nodiscard]] std::size_t place(Word key) const { return place_of(key, size_); }

  std::size_t size_ = 0;
  ZeroedMemory memory_;
  Bucket* buckets_ = nullptr; // points into memory_
  Word salt_ = 0;             // combined by xor with the keys in entries; a new value hides old entries
  std::uint8_t age_ = 0;
};

} // namespace regola
