#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/solve/retrograde/position_set.hpp"
#include "engine/solve/solve_watch.hpp"
#include "engine/solve/store/block_file.hpp"

namespace regola {

/// Positions in a block file, with their values. Codes are in order, so that the file keeps the difference of
/// each code to the one before it. That takes two or three bits where cells are filled as in Connect Four.
/// Each block of content is a page, which can be read alone:
///
/// 2 bytes  length of its codes
/// 4        number of its codes
/// 4        bytes of the differences
/// the differences, seven bits a byte, the lowest first; all but the last byte have bit 7
/// the bytes of each code after the eighth one
/// the lower bytes of the values, then the higher ones
/// zeros up to the size of a block
///
/// Codes are ordered by length; those of one length as numbers, whose highest bit is the lowest one of the
/// first byte: a code has the set of occupied cells in its first bits, and symbols after it. The difference
/// is that of the first eight bytes. The first code of a page is compared with 0.
class PositionPages {
public:
  using Visit = std::function<void(const CodeBytes& code, TableValue value)>;

  /// Writes all positions of a set. Adds a line with their number to the header.
  /// @throws DatabaseError
  static void write(const std::string& path, const std::string& header, PositionSet& positions);

  /// @throws DatabaseError if the file has no positions in this form
  explicit PositionPages(std::unique_ptr<BlockFile> file);

  /// Number of positions.
  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] std::size_t pages() const { return firsts_.size(); }
  /// Visits the positions of a page in order.
  /// @throws DatabaseError for a damaged block
  void read(std::size_t page, const Visit& visit);
  /// The value of a position; `nullopt` if it is not there.
  /// @throws DatabaseError for a damaged block
  [[nodiscard]] std::optional<TableValue> find(const CodeBytes& code);
  /// @throws DamagedFile
  [[noreturn]] void tell_damage(const std::string& why) const;

private:
  /// A stored position.
  struct Entry {
    std::size_t length = 0;     ///< of its code
    std::uint64_t key = 0;      ///< the first eight bytes, as a number in the order of the file
    const char* rest = nullptr; ///< the bytes after them
    TableValue value = 0;
  };
  /// The first code of a page. Its length is 0 if it is not known yet.
  struct First {
    std::size_t length = 0;
    std::uint64_t key = 0;
  };
  static constexpr std::size_t no_page = static_cast<std::size_t>(-1);

  template <typename Goes>
  void each(std::size_t page, const Goes& goes);
  [[nodiscard]] bool begins_after(std::size_t page, const CodeBytes& code, std::uint64_t key);
  [[nodiscard]] static int compare(const Entry& entry, const CodeBytes& code, std::uint64_t key);

  std::unique_ptr<BlockFile> file_;
  std::uint64_t size_ = 0;
  std::vector<First> firsts_; // by page
  std::vector<char> page_;    // the content of the page read last
  std::size_t loaded_ = no_page;
};

/// Adds all stored positions to an empty set.
/// @return SolveEnd::solved, or why the work has ended before
/// @throws DatabaseError
[[nodiscard]] SolveEnd read_positions(PositionPages& pages, PositionSet& positions, SolveWatch& watch);

} // namespace regola
