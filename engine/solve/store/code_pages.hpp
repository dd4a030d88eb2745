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
#include "engine/solve/store/code_page.hpp"

namespace regola {

/// Memory of a page in bytes.
[[nodiscard]] std::size_t bytes_of(const CodePage& page);

/// Different codes in order, in pages. The number of a code is the number of codes before it.
class CodePages {
public:
  using Page = std::shared_ptr<const CodePage>;
  /// The start of a page.
  struct First {
    std::uint64_t key = 0;
    std::uint64_t number = 0; ///< number of its first code
    std::uint16_t length = 0;
  };

  CodePages() = default;
  CodePages(const CodePages&) = delete;
  CodePages& operator=(const CodePages&) = delete;
  CodePages(CodePages&&) = default;
  CodePages& operator=(CodePages&&) = default;
  virtual ~CodePages() = default;

  /// Number of codes.
  [[nodiscard]] virtual std::uint64_t size() const = 0;
  [[nodiscard]] virtual const std::vector<First>& firsts() const = 0;
  /// Number of codes in a page.
  [[nodiscard]] std::uint64_t codes_of(std::size_t page) const {
    const std::vector<First>& all = firsts();
    return (page + 1 == all.size() ? size() : all[page + 1].number) - all[page].number;
  }
  /// Returns a page. Threads may call it at the same time.
  /// @throws DamagedFile
  [[nodiscard]] virtual Page page(std::size_t index) = 0;
  /// Memory used, in bytes.
  [[nodiscard]] virtual std::size_t bytes() const = 0;
};

/// Codes in memory, without values.
class PagesInMemory final : public CodePages {
public:
  /// Adds codes that come after all earlier ones.
  void add(CodeSpan codes);
  /// Call it after the last add().
  void finish();
  /// Adds all codes of others, which must come after these. finish() must have been called for both.
  void append(PagesInMemory&& others);

  [[nodiscard]] std::uint64_t size() const override { return size_; }
  [[nodiscard]] const std::vector<First>& firsts() const override { return firsts_; }
  [[nodiscard]] Page page(std::size_t index) override { return pages_[index]; }
  [[nodiscard]] std::size_t bytes() const override { return bytes_; }

private:
  PageWriter writer_;
  std::vector<Page> pages_;
  std::vector<First> firsts_;
  std::uint64_t size_ = 0;
  std::size_t bytes_ = 0;
};

/// Consecutive pages of another object.
class PagesOfRange final : public CodePages {
public:
  /// @param first,last range of pages, without `last`
  PagesOfRange(std::unique_ptr<CodePages> pages, std::size_t first, std::size_t last);

  [[nodiscard]] std::uint64_t size() const override { return size_; }
  [[nodiscard]] const std::vector<First>& firsts() const override { return firsts_; }
  [[nodiscard]] Page page(std::size_t index) override { return pages_->page(first_ + index); }
  [[nodiscard]] std::size_t bytes() const override { return pages_->bytes(); }

private:
  std::unique_ptr<CodePages> pages_;
  std::size_t first_;
  std::vector<First> firsts_;
  std::uint64_t size_ = 0;
};

/// The last page that may begin before or with a code; the first page if there is none.
[[nodiscard]] std::size_t page_before(const CodePages& pages, const OrderedCode& code);

/// Reads codes in order, or looks them up.
class CodeCursor {
public:
  /// Starts at the first code.
  /// @param pages must outlive it
  explicit CodeCursor(CodePages& pages) : pages_(&pages), firsts_(pages.firsts()) {
    if (!pages.firsts().empty()) enter(0);
  }

  /// Starts at the first code that does not come before `code`.
  CodeCursor(CodePages& pages, const OrderedCode& code);

  [[nodiscard]] bool at_end() const { return page_ >= firsts_.size(); }
  [[nodiscard]] OrderedCode code() const { return at_.code(); }
  [[nodiscard]] TableValue value() const { return at_.value(); }
  [[nodiscard]] std::uint64_t number() const { return firsts_[page_].number + at_.index(); }
  void advance() {
    at_.advance();
    if (at_.at_end()) enter(page_ + 1);
  }
  /// Goes forward to the first code that does not come before `code`.
  void seek(const OrderedCode& code);
  /// Goes to the code with this number, forward or back.
  void go_to(std::uint64_t number);

private:
  void enter(std::size_t page);
  void seek_here(const OrderedCode& code);

  CodePages* pages_;
  std::span<const CodePages::First> firsts_;
  std::size_t page_ = 0;
  CodePages::Page bytes_; // the bytes of the current page
  PageCursor at_;
};

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
