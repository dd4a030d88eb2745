#pragma once

#include "engine/search/buckets.hpp"
#include "engine/search/score.hpp"

namespace regola {

/// A proven bound of the value of a position.
struct ProvenBound {
  static constexpr std::uint8_t no_place = 15;

  Score score = 0;               ///< for the player to move; plies to a win count from the position
  bool is_least = false;         ///< true: the value is at least the score; false: at most
  std::uint8_t effort = 0;       ///< binary logarithm of the number of positions examined for it
  std::uint8_t place = no_place; ///< index of the best move in the list of moves; no_place if unknown

  friend bool operator==(const ProvenBound&, const ProvenBound&) = default;
};

/// A hash table of proven bounds. An entry takes eight bytes; eight share a cache line. The table never
/// exceeds its size in bytes. Several threads may use it at once without locks.
///
/// A key is identified by the number of its bucket and by 40 stored bits.
class SolvingTable {
public:
  /// @param bytes rounded down to whole buckets
  explicit SolvingTable(std::size_t bytes) : buckets_(bytes) {}

  /// Greatest margin that an entry can hold.
  static constexpr int most_margin = 5190;

  [[nodiscard]] std::size_t bytes() const { return buckets_.bytes(); }
  [[nodiscard]] std::optional<ProvenBound> find(Word key) const;
  /// Stores a bound. Replaces the entry of the same position, an empty entry, or the entry with the least
  /// effort in its bucket. Drops a bound that an entry cannot hold.
  void store(Word key, const ProvenBound& bound);
  /// Number of entries. An entry is saved as a word, 0 if it is empty, which is valid only in tables of the
  /// same size.
  [[nodiscard]] std::size_t entries() const { return buckets_.places(); }
  [[nodiscard]] Word entry(std::size_t number) const;
  /// @param word from entry() of a table of this size
  void put_entry(std::size_t number, Word word);
  /// Prefetches the bucket of a position.
  void prefetch(Word key) const { buckets_.prefetch(key); }

private:
  Buckets<Word, 8> buckets_;
};

} // namespace regola
