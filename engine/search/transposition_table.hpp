#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/compiled/plane.hpp"
#include "engine/search/score.hpp"

namespace regola {

/// What a score says of the true one.
enum class Bound : std::uint8_t { exact, lower, upper };

/// What is remembered of a position.
struct TableEntry {
  static constexpr std::uint16_t no_place = 0xFFFF;

  Score score = 0;        ///< for the player to move; wins are counted from the position
  std::uint8_t depth = 0; ///< plies that were searched below it
  Bound bound = Bound::exact;
  bool proven = false;            ///< the bound holds whatever the heuristic says
  std::uint16_t place = no_place; ///< of the best move in the list of moves
};

/// Positions that were searched. Of a size in bytes that it never exceeds; several threads may use it at once
/// without locks: an entry that two wrote at the same time is not found.
class TranspositionTable {
public:
  /// @param bytes rounded down to whole buckets; 0 remembers nothing
  explicit TranspositionTable(std::size_t bytes);

  [[nodiscard]] bool empty() const { return buckets_.empty(); }
  [[nodiscard]] std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

  [[nodiscard]] std::optional<TableEntry> find(Word key) const;
  /// Takes the place of what is known of the same position, or of the least valuable in the bucket: from an
  /// older search, or of less depth.
  void store(Word key, const TableEntry& entry);
  /// A search of another position begins: what is there is still found, but makes room first.
  void age();
  void clear();

private:
  struct Slot {
    std::atomic<Word> check{0}; // the key and the data, one upon the other
    std::atomic<Word> data{0};
  };
  static constexpr std::size_t slots = 4;
  struct alignas(64) Bucket {
    std::array<Slot, slots> slot;
  };

  [[nodiscard]] std::size_t place(Word key) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>(Wide{key} * buckets_.size() >> 64U);
  }

  std::vector<Bucket> buckets_;
  std::uint8_t age_ = 0;
};

} // namespace regola
