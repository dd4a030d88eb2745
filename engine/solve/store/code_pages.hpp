#pragma once

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

} // namespace regola
