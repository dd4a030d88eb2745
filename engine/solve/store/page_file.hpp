#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/solve/parallel_ranges.hpp"
#include "engine/solve/store/block_file.hpp"
#include "engine/solve/store/code_pages.hpp"

namespace regola {

// The last blocks of a file of pages list how each page begins. The sizes of such a block:
inline constexpr std::size_t firsts_head = 6;  // bytes before the list
inline constexpr std::size_t first_bytes = 14; // bytes of the entry of a page
inline constexpr std::size_t firsts_in_block = (block_bytes - firsts_head) / first_bytes;

/// A page in the form that is stored (position_pages.hpp), and its start.
struct StoredPage {
  std::uint64_t key = 0;   ///< key of its first code
  std::uint32_t codes = 0; ///< number of its codes
  std::uint16_t length = 0;
  StoredBlock block;
};

/// Compresses the bytes of a page.
/// @param lasts as in stored_block()
[[nodiscard]] StoredPage stored_page(const CodePages& pages, std::size_t index, std::vector<char> bytes,
                                     bool lasts);

/// Writes a file of pages, one after the other.
class PageFileWriter {
public:
  /// @param size number of positions, for a line of the header
  /// @throws DatabaseError
  PageFileWriter(const std::string& path, const std::string& header, std::uint64_t size);
  /// @throws DatabaseError
  void add(const StoredPage& page) {
    add({page.key, page.codes, page.length}, page.block.bytes, page.block.content);
  }
  /// Adds a page.
  /// @param first key and length of its first code, and number of its codes
  void add(const CodePages::First& first, std::span<const char> stored, std::uint32_t content);
  /// Adds the list of how pages begin, and completes the file.
  /// @throws DatabaseError
  void finish();

private:
  BlockFileWriter file_;
  std::vector<CodePages::First> firsts_; // for each page its start, with its number of codes
};

/// Takes pages from several threads in any order, and writes them in order.
class OrderedPageWriter {
public:
  explicit OrderedPageWriter(PageFileWriter& file) : file_(file) {}

  /// Adds the pages of a piece. Pieces have consecutive numbers, from 0.
  /// @throws DatabaseError
  void add(std::size_t piece, std::vector<StoredPage> pages) {
    const std::scoped_lock lock(guard_);
    for (const StoredPage& page : pages) bytes_ += page.block.bytes.size();
    waiting_.emplace(piece, std::move(pages));
    for (auto at = waiting_.begin(); at != waiting_.end() && at->first == next_;
         at = waiting_.erase(at), ++next_) {
      for (const StoredPage& page : at->second) {
        file_.add(page);
        bytes_ -= page.block.bytes.size();
      }
    }
  }
  /// Bytes of pages that wait for earlier pieces.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

private:
  PageFileWriter& file_;
  std::mutex guard_;
  std::map<std::size_t, std::vector<StoredPage>> waiting_; // by piece
  std::size_t next_ = 0;                                   // next piece to write
  std::atomic<std::size_t> bytes_ = 0;
};

/// Writes pages that several threads make at the same time.
/// @param make called with an index; returns the bytes of that page
template <typename Make>
void add_pages(PageFileWriter& file, const CodePages& pages, unsigned threads, bool lasts, const Make& make) {
  constexpr std::uint64_t together = 2;
  OrderedPageWriter in_order(file);
  const auto work = [&](unsigned, std::uint64_t first, std::uint64_t last) {
    std::vector<StoredPage> made;
    for (auto i = static_cast<std::size_t>(first); i < last; ++i) {
      made.push_back(stored_page(pages, i, make(i), lasts));
    }
    in_order.add(static_cast<std::size_t>(first / together), std::move(made));
    return true;
  };
  const std::uint64_t count = pages.firsts().size();
  static_cast<void>(parallel_ranges(count, count > together ? threads : 1, work, together));
}

} // namespace regola
