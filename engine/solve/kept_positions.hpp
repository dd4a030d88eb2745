#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/solve/block_file.hpp"
#include "engine/solve/code_batch.hpp"
#include "engine/solve/table_value.hpp"

namespace regola {

/// Lengths of codes, ascending, each with how many codes have it.
using CodeCounts = std::vector<std::pair<std::size_t, std::uint64_t>>;

/// Positions with their values in a file, looked up where they lie. For each length there is a row of codes
/// in order: the bytes of the mixed word, the highest first, those behind, then the value, two bytes, the
/// lower one first.
class KeptPositions {
public:
  /// Bytes of a code and its value.
  [[nodiscard]] static constexpr std::size_t entry_bytes(std::size_t length) {
    return length + sizeof(TableValue);
  }
  [[nodiscard]] static std::uint64_t bytes_of(const CodeCounts& lengths);
  /// Writes a code as it stands in the file.
  static void write(std::size_t length, std::size_t part, std::uint64_t word, const std::uint8_t* rest,
                    char* to);

  /// @param file with just so many codes
  KeptPositions(std::unique_ptr<BlockFile> file, CodeCounts lengths)
      : file_(std::move(file)), lengths_(std::move(lengths)) {}

  [[nodiscard]] std::uint64_t size() const;
  /// @throws DatabaseError for a block that is damaged
  [[nodiscard]] std::optional<TableValue> find(const CodeBytes& code);

private:
  std::unique_ptr<BlockFile> file_;
  CodeCounts lengths_;
};

} // namespace regola
