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

/// What is proven of a position.
struct ProvenBound {
  static constexpr std::uint8_t no_place = 15;

  Score score = 0;               ///< for the player to move; wins are counted from the position
  bool is_least = false;         ///< the value is at least the score; else at most
  std::uint8_t effort = 0;       ///< logarithm of the positions that it took
  std::uint8_t place = no_place; ///< of the best move in the list of moves, where it is below that

  friend bool operator==(const ProvenBound&, const ProvenBound&) = default;
};

/// Positions of which a solving search knows a bound: eight bytes each, eight in a line of the cache. Of a
/// size in bytes that it never exceeds. Several threads may use it at once without locks.
///
/// Where a position lies and what is kept of its key are together worth 40 bits of it and those that tell the
/// buckets apart.
class SolvingTable {
public:
  /// @param bytes rounded down to whole buckets
  explicit SolvingTable(std::size_t bytes);

  [[nodiscard]] std::size_t bytes() const { return size_ * sizeof(Bucket); }
  [[nodiscard]] std::optional<ProvenBound> find(Word key) const;
  /// Takes the place of what is known of the same position, or of what took least effort. Margins that are
  /// too large for an entry are not kept.
  void store(Word key, const ProvenBound& bound);
  /// Its entries as words, 0 where nothing is known, for whoever keeps them. They mean the same in a table of
  /// the same size only.
  [[nodiscard]] std::size_t entries() const { return size_ * std::tuple_size_v<Bucket>; }
  [[nodiscard]] Word entry(std::size_t number) const;
  /// @param word what entry() has told of a table of this size
  void put_entry(std::size_t number, Word word);
  /// What is known of the position will be asked for soon.
  void prefetch(Word key) const {
    if (size_ != 0) __builtin_prefetch(&buckets_[place_of(key, size_)]);
  }

private:
  using Bucket = std::array<Word, 8>;

  std::size_t size_ = 0;
  ZeroedMemory memory_;
  Bucket* buckets_ = nullptr; // there
};

} // namespace regola
