#pragma once

#include <cstdint>
#include <optional>

#include "engine/search/buckets.hpp"

namespace regola {

/// Proof number and disproof number of a question about a position, for the player to move: lower bounds of
/// the number of positions to examine before the answer can be yes, and before it can be no.
struct ProofNumbers {
  /// The number if the answer is impossible.
  static constexpr std::uint32_t infinite = (std::uint32_t{1} << 29U) - 1;

  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  [[nodiscard]] static constexpr ProofNumbers proven() { return {0, infinite}; }
  [[nodiscard]] static constexpr ProofNumbers disproven() { return {infinite, 0}; }
  [[nodiscard]] constexpr bool is_proven() const { return proof == 0; }
  [[nodiscard]] constexpr bool is_disproven() const { return disproof == 0; }
  /// The numbers from the view of the player to move before the position.
  [[nodiscard]] constexpr ProofNumbers seen_before(bool same_player) const {
    return same_player ? *this : ProofNumbers{disproof, proof};
  }
  /// Whether one of the numbers is at least that of a bound.
  [[nodiscard]] constexpr bool reach(const ProofNumbers& bound) const {
    return proof >= bound.proof || disproof >= bound.disproof;
  }

  friend bool operator==(const ProofNumbers&, const ProofNumbers&) = default;
};

/// A hash table of proof numbers with whole 64-bit keys. An entry takes 16 bytes; four share a cache line.
/// The table never exceeds its size in bytes.
class ProofNumberTable {
public:
  /// @param bytes rounded down to whole buckets
  explicit ProofNumberTable(std::size_t bytes) : buckets_(bytes) {}

  [[nodiscard]] std::size_t bytes() const { return buckets_.bytes(); }
  /// Number of positions for which the table has room.
  [[nodiscard]] std::size_t places() const { return buckets_.places(); }
  /// Number of positions in the table.
  [[nodiscard]] std::size_t stored() const { return stored_; }
  [[nodiscard]] std::optional<ProofNumbers> find(Word key) const {
    const Entry* const entry = entry_of(key);
    return entry == nullptr ? std::nullopt : std::optional(numbers_of(entry->data));
  }
  /// The effort that store() got for this key; 0 if there is no entry.
  [[nodiscard]] unsigned effort(Word key) const;
  /// Stores proof numbers. Replaces the entry of the same position, an empty entry, or the entry with the
  /// least effort in its bucket.
  /// @param effort binary logarithm of the examined positions, at most 63; a greater effort of the same
  /// position stays
  void store(Word key, const ProofNumbers& numbers, unsigned effort);
  /// Prefetches the bucket of a position.
  void prefetch(Word key) const { buckets_.prefetch(key); }
  /// Copies the entries of another table, as far as there is room.
  void take_over(const ProofNumberTable& from);

private:
  struct Entry {
    Word key = 0;
    Word data = 0; // 29 bits proof number, 29 bits disproof number, 6 bits effort; 0 if the entry is empty
  };
  static constexpr unsigned number_bits = 29;
  static constexpr Word number_mask = (Word{1} << number_bits) - 1;
  static_assert(ProofNumbers::infinite == number_mask);

  [[nodiscard]] static ProofNumbers numbers_of(Word data) {
    return {static_cast<std::uint32_t>(data & number_mask),
            static_cast<std::uint32_t>(data >> number_bits & number_mask)};
  }
  [[nodiscard]] const Entry* entry_of(Word key) const {
    if (buckets_.empty()) return nullptr;
    for (const Entry& entry : buckets_.of(key)) {
      if (entry.key == key && entry.data != 0) return &entry;
    }
    return nullptr;
  }

  Buckets<Entry, 4> buckets_;
  std::size_t stored_ = 0;
};

} // namespace regola
