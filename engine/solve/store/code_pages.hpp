#pragma once

#include "engine/solve/store/code_page.hpp"

namespace regola {

/// Bytes of memory.
[[nodiscard]] std::size_t bytes_of(const CodePage& page);

/// Different codes in order, in pages. The number of a code is that of the codes before it.
class CodePages {
public:
  using Page = std::shared_ptr<const CodePage>;
  /// How a page begins.
  struct First {
    std::uint64_t key = 0;
    std::uint64_t number = 0; ///< of its first code
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
  /// Number of codes of a page.
  [[nodiscard]] std::uint64_t codes_of(std::size_t page) const {
    const std::vector<First>& all = firsts();
    return (page + 1 == all.size() ? size() : all[page + 1].number) - all[page].number;
  }
  /// Threads may call it at the same time.
  /// @throws DamagedFile
  [[nodiscard]] virtual Page page(std::size_t index) = 0;
  /// Bytes of memory.
  [[nodiscard]] virtual std::size_t bytes() const = 0;
};

/// Codes in memory, without values.
class PagesInMemory final : public CodePages {
public:
  /// Adds codes that come after all others.
  void add(CodeSpan codes);
  /// Ends adding.
  void finish();
  /// Adds all codes of others, which come after these. Both have ended adding.
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

/// Some pages of others, one after the other.
class PagesOfRange final : public CodePages {
public:
  /// @param first,last half-open range of pages
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

/// The last page that may begin before a code or with it, else the first page.
[[nodiscard]] std::size_t page_before(const CodePages& pages, const OrderedCode& code);

/// Reads codes in order, or looks them up.
class CodeCursor {
public:
  /// Begins with the first code.
  /// @param pages must outlive it
  explicit CodeCursor(CodePages& pages) : pages_(&pages), firsts_(pages.firsts()) {
    if (!pages.firsts().empty()) enter(0);
  }

  /// Begins with the first code that does not come before `code`.
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
  /// Goes to a code by its number, forward or back.
  void go_to(std::uint64_t number);

private:
  void enter(std::size_t page);
  void seek_here(const OrderedCode& code);

  CodePages* pages_;
  std::span<const CodePages::First> firsts_;
  std::size_t page_ = 0;
  CodePages::Page bytes_; // of this page
  PageCursor at_;
};

} // namespace regola
