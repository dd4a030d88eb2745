#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/solve/retrograde/code_batch.hpp"
#include "engine/solve/rounds/table_value.hpp"
#include "engine/solve/store/block_file.hpp"

namespace regola {

/// Number of codes of each length, by ascending length.
using CodeCounts = std::vector<std::pair<std::size_t, std::uint64_t>>;

/// Positions with their values in a database file, looked up on the disk. For each length of code the file
/// has a sequence of entries in order: the bytes of the mixed word, the highest first, the bytes that are not
/// mixed, and the value in two bytes, the lower one first.
class KeptPositions {
public:
  /// Bytes of an entry, a code and its value.
  [[nodiscard]] static constexpr std::size_t entry_bytes(std::size_t length) {
    return length + sizeof(TableValue);
  }
  [[nodiscard]] static std::uint64_t bytes_of(const CodeCounts& lengths);
  /// Writes a code, without its value, in the form of the file.
  static void write(std::size_t length, std::size_t part, std::uint64_t word, const std::uint8_t* rest,
                    char* to);

  /// @param file holds exactly these codes
  KeptPositions(std::unique_ptr<BlockFile> file, CodeCounts lengths)
      : file_(std::move(file)), lengths_(std::move(lengths)) {}

  [[nodiscard]] std::uint64_t size() const;
  /// The value of a position; `nullopt` if it is not there.
  /// @throws DatabaseError for a damaged block
  [[nodiscard]] std::optional<TableValue> find(const CodeBytes& code);

private:
  std::unique_ptr<BlockFile> file_;
  CodeCounts lengths_;
};

} // namespace regola
