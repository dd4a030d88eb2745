#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/solve/position_code.hpp"

namespace regola {

/// Positions, numbered from 0 in the order they came, as codes one behind the other and a hash table of their
/// numbers. It takes the bytes of the codes and some 9 more for each.
class PositionSet {
public:
  using Index = std::uint32_t;

  /// @param longest bytes of a code
  explicit PositionSet(std::size_t longest);

  [[nodiscard]] std::size_t size() const { return size_; }
  /// Bytes of memory.
  [[nodiscard]] std::size_t bytes() const;
  /// Bytes of memory while the next position is added.
  [[nodiscard]] std::size_t bytes_to_grow() const;

  /// The number of a position, and whether it is new.
  std::pair<Index, bool> add(const CodeBytes& code);
  [[nodiscard]] std::optional<Index> find(const CodeBytes& code) const;
  /// The bytes of the code of a position.
  [[nodiscard]] std::size_t length(Index index) const { return entry(index).first; }
  /// The code of a position.
  [[nodiscard]] const std::uint8_t* code(Index index) const { return entry(index).second; }

private:
  static constexpr std::size_t block = 16; // positions with one address
  static constexpr std::size_t chunk_bytes = std::size_t{1} << 20U;
  static constexpr Index none = 0xFFFFFFFF;

  /// The length and the code.
  [[nodiscard]] std::pair<std::size_t, const std::uint8_t*> entry(Index index) const;
  [[nodiscard]] bool holds(Index index, const CodeBytes& code) const;
  /// The slot where a code is, or where it would be put.
  [[nodiscard]] std::size_t slot_of(std::uint64_t hash, const CodeBytes* code) const;
  void rehash(std::size_t capacity);
  void append(const CodeBytes& code);

  std::size_t longest_;
  std::size_t size_ = 0;
  std::vector<std::unique_ptr<std::uint8_t[]>> chunks_; // NOLINT(modernize-avoid-c-arrays)
  std::size_t used_ = chunk_bytes;                      // of the last chunk
  std::vector<const std::uint8_t*> blocks_;
  std::vector<Index> slots_;
  std::vector<std::uint8_t> tags_; // a part of the hash of what lies in each slot
};

} // namespace regola
