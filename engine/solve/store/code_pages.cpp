#include "engine/solve/store/code_pages.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/solve/store/bit_string.hpp"

namespace regola {

std::size_t bytes_of(const CodePage& page) {
  constexpr std::size_t around = 64; // what the blocks of memory take by themselves
  return page.bytes.capacity() + page.groups.capacity() * sizeof(CodePage::Group) + sizeof page + around;
}

void PagesInMemory::add(CodeSpan codes) {
  while (!codes.empty()) {
    if (writer_.empty()) firsts_.push_back({codes.keys.front(), size_, codes.length});
    const std::size_t added = writer_.add(codes);
    size_ += added;
    codes = codes.after(added);
    if (!codes.empty()) finish();
  }
}

void PagesInMemory::finish() {
  if (writer_.empty()) return;
  pages_.push_back(std::make_shared<const CodePage>(writer_.take()));
  bytes_ += bytes_of(*pages_.back()) + sizeof(First) + sizeof(Page);
}

void PagesInMemory::append(PagesInMemory&& others) {
  for (First first : others.firsts_) {
    first.number += size_;
    firsts_.push_back(first);
  }
  for (Page& page : others.pages_) pages_.push_back(std::move(page));
  size_ += others.size_;
  bytes_ += others.bytes_;
}

PagesOfRange::PagesOfRange(std::unique_ptr<CodePages> pages, std::size_t first, std::size_t last)
    : pages_(std::move(pages)), first_(first) {
  const std::vector<First>& all = pages_->firsts();
  if (first == last) return;
  const std::uint64_t before = all[first].number;
  for (std::size_t i = first; i < last; ++i) {
    firsts_.push_back(all[i]);
    firsts_.back().number -= before;
  }
  size_ = (last == all.size() ? pages_->size() : all[last].number) - before;
}

void CodeCursor::enter(std::size_t page) {
  page_ = page;
  bytes_.reset();
  if (at_end()) return;
  bytes_ = pages_->page(page);
  at_ = PageCursor(*bytes_);
}

void CodeCursor::go_to(std::uint64_t number) {
  const auto is_after = [](std::uint64_t wanted, const CodePages::First& first) {
    return wanted < first.number;
  };
  const auto after = std::upper_bound(firsts_.begin(), firsts_.end(), number, is_after);
  const auto page = static_cast<std::size_t>(after - firsts_.begin()) - 1;
  if (page != page_) enter(page);
  at_.go_to(static_cast<std::size_t>(number - firsts_[page].number));
}

namespace {

/// Whether a page may begin before a code or with it. Equal keys of longer codes may begin earlier.
bool may_begin_before(const CodePages::First& first, const OrderedCode& code) {
  if (first.length != code.length) return first.length < code.length;
  return first.key < code.key || (first.key == code.key && code.length <= mixed_bytes);
}

} // namespace

std::size_t page_before(const CodePages& pages, const OrderedCode& code) {
  const std::vector<CodePages::First>& firsts = pages.firsts();
  const auto after = std::partition_point(firsts.begin(), firsts.end(), [&](const CodePages::First& first) {
    return may_begin_before(first, code);
  });
  return after == firsts.begin() ? 0 : static_cast<std::size_t>(after - firsts.begin()) - 1;
}

CodeCursor::CodeCursor(CodePages& pages, const OrderedCode& code) : pages_(&pages), firsts_(pages.firsts()) {
  enter(page_before(pages, code));
  seek_here(code);
}

/// Looks for pages that begin before the code nearby first.
void CodeCursor::seek(const OrderedCode& code) {
  if (at_end()) return;
  std::size_t low = page_; // may begin before the code
  std::size_t step = 1;
  const std::size_t pages = firsts_.size();
  for (; low + step < pages && may_begin_before(firsts_[low + step], code); step *= 2) low += step;
  for (std::size_t high = std::min(low + step, pages); low + 1 < high;) {
    const std::size_t middle = low + (high - low) / 2;
    (may_begin_before(firsts_[middle], code) ? low : high) = middle;
  }
  if (low != page_) enter(low);
  seek_here(code);
}

/// Goes forward from the current page on.
void CodeCursor::seek_here(const OrderedCode& code) {
  while (!at_end()) {
    at_.seek(code);
    if (!at_.at_end()) return;
    enter(page_ + 1);
  }
}

StoredPage stored_page(const CodePages& pages, std::size_t index, std::vector<char> bytes, bool lasts) {
  const CodePages::First& first = pages.firsts()[index];
  const auto codes = static_cast<std::uint32_t>(pages.codes_of(index));
  const std::size_t cut =
      lasts ? bytes.size() - codes * sizeof(TableValue) : 0; // only those with values last
  return {first.key, codes, first.length, stored_block(std::move(bytes), lasts, cut)};
}

PageFileWriter::PageFileWriter(const std::string& path, const std::string& header, std::uint64_t size)
    : file_(path, header + fmt::format("positions {}\n", size)) {}

void PageFileWriter::add(const CodePages::First& first, std::span<const char> stored, std::uint32_t content) {
  file_.add(stored, content);
  firsts_.push_back(first);
}

void PageFileWriter::finish() {
  for (std::size_t from = 0; from < firsts_.size(); from += firsts_in_block) {
    const std::span of_block =
        std::span(firsts_).subspan(from, std::min(firsts_in_block, firsts_.size() - from));
    std::string bytes;
    put(bytes, std::uint16_t{0});
    put(bytes, static_cast<std::uint32_t>(of_block.size()));
    for (const CodePages::First& first : of_block) {
      put(bytes, first.length);
      put(bytes, static_cast<std::uint32_t>(first.number));
      put(bytes, first.key);
    }
    const StoredBlock block = stored_block({bytes.begin(), bytes.end()}, true);
    file_.add(block.bytes, block.content);
  }
  file_.finish();
}

} // namespace regola
