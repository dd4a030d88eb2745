#pragma once

#include <array>
#include <functional>
#include <memory>
#include <mutex>

#include "engine/solve/retrograde/position_set.hpp"
#include "engine/solve/store/block_file.hpp"
#include "engine/solve/store/code_pages.hpp"

namespace regola {

class PositionPages;
using PositionFiles = std::vector<std::unique_ptr<PositionPages>>;

/// Positions in a block file, in the order of their codes, with or without values. Each block is a page
/// (code_page.hpp). So a file has differences of codes: two or three bits each if cells fill up as in Connect
/// Four. The last blocks list how each page begins, so that a lookup reads one page. Such a block has:
///
/// 2 bytes  0
/// 4        number of pages in its list
/// then for each page: 2 bytes, the length of its codes; 4, their number; 8, the key of the first one
class PositionPages final : public CodePages {
public:
  using Visit = std::function<void(const CodeBytes& code, TableValue value)>;

  // Functions that write files. Each adds a line with the number of positions to the header. The bytes of a
  // file do not depend on the number of threads.

  /// Writes positions without values. Such a file is read only once or twice.
  /// @param codes in pages as merged() makes them
  /// @throws DatabaseError
  static void write(const std::string& path, const std::string& header, CodePages& codes, unsigned threads);
  /// Writes positions with their values.
  static void write(const std::string& path, const std::string& header, CodePages& codes,
                    std::span<const TableValue> values, unsigned threads);
  /// Writes all positions of some files, one file after the other, as they are stored there.
  static void write(const std::string& path, const std::string& header, const PositionFiles& parts);
  /// Writes all positions of a set, with their values.
  static void write(const std::string& path, const std::string& header, PositionSet& positions);

  /// @throws DatabaseError if the file does not have this form
  explicit PositionPages(std::unique_ptr<BlockFile> file);

  [[nodiscard]] std::uint64_t size() const override { return size_; }
  [[nodiscard]] const std::vector<First>& firsts() const override { return firsts_; }
  [[nodiscard]] Page page(std::size_t index) override;
  [[nodiscard]] std::size_t bytes() const override {
    const std::scoped_lock lock(*guard_);
    return bytes_;
  }
  [[nodiscard]] std::size_t pages() const { return firsts_.size(); }
  /// Visits the positions of a page in order.
  /// @throws DatabaseError for a damaged block
  void read(std::size_t page, const Visit& visit);
  /// The value of a position; `nullopt` if the file does not have it.
  /// @throws DatabaseError for a damaged block
  [[nodiscard]] std::optional<TableValue> find(const CodeBytes& code);
  /// Throws the error that the file is damaged.
  /// @throws DamagedFile
  [[noreturn]] void tell_damage(const std::string& why) const;

private:
  /// Number of pages that are kept in memory.
  static constexpr std::size_t cached_pages = 256;
  /// A page that was read recently.
  struct Cached {
    std::size_t index = 0;
    Page page;
  };

  void read_firsts();

  std::unique_ptr<BlockFile> file_;
  std::uint64_t size_ = 0;
  std::vector<First> firsts_;                                          // by page: its start
  std::unique_ptr<std::mutex> guard_ = std::make_unique<std::mutex>(); // guards the members below
  std::array<Cached, cached_pages> cached_;
  std::size_t bytes_ = 0;
};

/// Adds all stored positions to an empty set.
/// @return SolveEnd::solved, or why the work ended early
/// @throws DatabaseError
[[nodiscard]] SolveEnd read_positions(PositionPages& pages, PositionSet& positions, SolveWatch& watch);

} // namespace regola
