#pragma once

#include "engine/compiled/machine/machine.hpp"
#include "engine/search/buckets.hpp"
#include "engine/search/symmetry.hpp"

namespace regola {

/// Computes keys. Positions share a key if a symmetry of the rules maps one to the other.
class SymmetricKeys {
public:
  /// @param machine must outlive it
  /// @param symmetries symmetries of its rules
  SymmetricKeys(Machine& machine, const std::vector<CellPermutation>& symmetries);

  /// The least key among those of a position and its images.
  /// @param own key of the position itself
  [[nodiscard]] Word least(Position position, Word own) const;

private:
  Machine& machine_;
  std::vector<CellImage> images_; // by symmetry
};

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
  [[nodiscard]] std::optional<ProofNumbers> find(Word key) const;
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

  [[nodiscard]] const Entry* entry_of(Word key) const;

  Buckets<Entry, 4> buckets_;
};

} // namespace regola
