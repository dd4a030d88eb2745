#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/compiled/plane.hpp"
#include "engine/search/table_place.hpp"
#include "engine/search/zeroed_memory.hpp"

namespace regola {

/// How hard a question about a position seems, for the player to move: positions that at least have to be
/// looked at before the answer can be yes, and before it can be no.
struct ProofNumbers {
  static constexpr std::uint32_t infinite = (std::uint32_t{1} << 29U) - 1; ///< it can never be that

  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  [[nodiscard]] static constexpr ProofNumbers proven() { return {0, infinite}; }
  [[nodiscard]] static constexpr ProofNumbers disproven() { return {infinite, 0}; }
  [[nodiscard]] constexpr bool is_proven() const { return proof == 0; }
  [[nodiscard]] constexpr bool is_disproven() const { return disproof == 0; }

  friend bool operator==(const ProofNumbers&, const ProofNumbers&) = default;
};

/// Positions with their proof numbers, 16 bytes each and four in a line of the cache, known by all 64 bits of
/// their keys. Of a size in bytes that it never exceeds.
class ProofNumberTable {
public:
  /// @param bytes rounded down to whole buckets
  explicit ProofNumberTable(std::size_t bytes);

  [[nodiscard]] std::size_t bytes() const { return size_ * sizeof(Bucket); }
  /// How many positions have room.
  [[nodiscard]] std::size_t places() const { return size_ * std::tuple_size_v<Bucket>; }
  [[nodiscard]] std::optional<ProofNumbers> find(Word key) const;
  /// Logarithm of the positions that were looked at for this one; 0 where nothing is known.
  [[nodiscard]] unsigned effort(Word key) const;
  /// Takes the place of what is known of the same position, or of what took least effort.
  /// @param effort at most 63; that of the same position, where it is greater, stays
  void store(Word key, const ProofNumbers& numbers, unsigned effort);
  /// What is known of the position will be asked for soon.
  void prefetch(Word key) const {
    if (size_ != 0) __builtin_prefetch(&buckets_[place_of(key, size_)]);
  }
  /// Takes over all that another table knows, as far as there is room.
  void take_over(const ProofNumberTable& from);

private:
  struct Entry {
    Word key = 0;
    Word data = 0; // proof number 29, disproof number 29, effort 6; 0: there is none
  };
  using Bucket = std::array<Entry, 4>;

  [[nodiscard]] const Entry* entry_of(Word key) const;

  std::size_t size_ = 0;
  ZeroedMemory memory_;
  Bucket* buckets_ = nullptr; // there
};

} // namespace regola
