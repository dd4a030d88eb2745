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

/// What a score says of the true one.
enum class Bound : std::uint8_t { exact, lower, upper };

/// What is remembered of a position.
struct TableEntry {
  static constexpr std::uint16_t no_move = 0xFFF;
  /// An index as it is remembered: moves far down a long list are not.
  [[nodiscard]] static constexpr std::uint16_t remembered(std::uint32_t move_index) {
    return move_index < no_move ? static_cast<std::uint16_t>(move_index) : no_move;
  }

  Score score = 0;        ///< for the player to move; wins are counted from the position
  std::uint8_t depth = 0; ///< plies that were searched below it
  Bound bound = Bound::exact;
  bool proven = false;                ///< the bound holds whatever the heuristic says
  bool turned = false;                ///< it was an image of the position that was searched
  std::uint16_t move_index = no_move; ///< of the best move in the list of moves
};

/// Positions that were searched. Of a size in bytes that it never exceeds; several threads may use it at once
/// without locks: an entry that two wrote at the same time is not found.
class TranspositionTable {
public:
  /// @param bytes rounded down to whole buckets; 0 remembers nothing
  explicit TranspositionTable(std::size_t bytes);

  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t bytes() const { return size_ * sizeof(Bucket); }

  [[nodiscard]] std::optional<TableEntry> find(Word key) const;
  /// Takes the place of what is known of the same position, or of the least valuable in the bucket: from an
  /// older search, or of less depth.
  void store(Word key, const TableEntry& entry);
  /// What is known of the position will be asked for soon.
  void prefetch(Word key) const {
    if (!empty()) __builtin_prefetch(&buckets_[place(key ^ salt_)]);
  }
  /// A search of another position begins: what is there is still found, but makes room first.
  void age();
  /// Nothing is found any more.
  void clear();

private:
  struct Slot {
    Word check; // the key and the data, one upon the other
    Word data;
  };
  static constexpr std::size_t slots = 4;
  using Bucket = std::array<Slot, slots>;

  [[nodiscard]] std::size_t place(Word key) const { return place_of(key, size_); }

  std::size_t size_ = 0;
  ZeroedMemory memory_;
  Bucket* buckets_ = nullptr; // there
  Word salt_ = 0;             // of the keys; another one hides what is there
  std::uint8_t age_ = 0;
};

} // namespace regola
