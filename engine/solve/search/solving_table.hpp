#pragma once

#include "engine/search/buckets.hpp"
#include "engine/search/score.hpp"

namespace regola {

/// A proven bound of the value of a position.
struct ProvenBound {
  static constexpr std::uint8_t no_place = 15;

  Score score = 0;               ///< for the player to move; wins are counted from the position
  bool is_least = false;         ///< the value is at least the score; else at most
  std::uint8_t effort = 0;       ///< binary logarithm of the positions that it took
  std::uint8_t place = no_place; ///< index of the best move in the list of moves; no_place if unknown

  friend bool operator==(const ProvenBound&, const ProvenBound&) = default;
};

/// A hash table of proven bounds with eight bytes a position, eight to a cache line. It never exceeds its
/// size in bytes. Several threads may use it at once without locks.
///
/// The bucket of a position and the stored part of its key together tell 40 bits of the key apart, and as
/// many more as there are bits in the number of a bucket.
class SolvingTable {
public:
  /// @param bytes rounded down to whole buckets
  explicit SolvingTable(std::size_t bytes) : buckets_(bytes) {}

  /// Greatest margin that has room in an entry.
  static constexpr int most_margin = 5190;

  [[nodiscard]] std::size_t bytes() const { return buckets_.bytes(); }
  [[nodiscard]] std::optional<ProvenBound> find(Word key) const;
  /// Stores a bound. Replaces the entry of the same position, an empty one, or the one of least effort in its
  /// bucket. What has no room in an entry is not stored.
  void store(Word key, const ProvenBound& bound);
  /// Its entries as words, for saving; 0 if empty. They hold only for tables of the same size.
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
