#include "engine/solve/tiers/merged_codes.hpp"

#include <algorithm>
#include <utility>

#include "engine/solve/parallel_ranges.hpp"

namespace regola {

namespace {

constexpr std::size_t merges_of_thread = 4;

} // namespace

std::vector<CodeRange> ranges_of(std::span<CodePages* const> sources, std::size_t most) {
  std::vector<CodeRange> ranges(1);
  if (sources.empty()) return ranges;
  CodePages& largest = **std::max_element(sources.begin(), sources.end(), [](CodePages* a, CodePages* b) {
    return a->firsts().size() < b->firsts().size();
  });
  const std::size_t pages = largest.firsts().size();
  const std::size_t count = std::min(most, pages);
  std::size_t last = 0; // page where a range began last
  for (std::size_t i = 1; i < count; ++i) {
    for (std::size_t page = std::max(pages / count * i, last + 1); page < pages; ++page) {
      const CodePages::Page bytes = largest.page(page);
      const PageCursor at(*bytes);
      if (!begins_page(at.code())) continue;
      at.code().write(ranges.back().last.emplace());
      ranges.push_back({ranges.back().last, {}});
      last = page;
      break;
    }
  }
  return ranges;
}

MergedCodes::MergedCodes(std::span<CodePages* const> sources, const CodeRange& range) {
  if (range.last) {
    end_bytes_ = *range.last;
    end_.emplace(end_bytes_);
  }
  for (CodePages* const each : sources) {
    CodeCursor at = range.first ? CodeCursor(*each, OrderedCode(*range.first)) : CodeCursor(*each);
    if (at.at_end()) continue;
    at_.push_back(std::move(at));
    heap_.push_back({at_.back().code(), at_.size() - 1});
  }
  for (std::size_t i = heap_.size(); i-- > 0;) sift_down(i);
}

void MergedCodes::sift_down(std::size_t index) {
  for (;;) {
    std::size_t least = 2 * index + 1;
    if (least >= heap_.size()) return;
    if (least + 1 < heap_.size() && compare(heap_[least + 1].code, heap_[least].code) < 0) ++least;
    if (compare(heap_[index].code, heap_[least].code) <= 0) return;
    std::swap(heap_[index], heap_[least]);
    index = least;
  }
}

void MergedCodes::advance_first() {
  CodeCursor& at = at_[heap_.front().set];
  at.advance();
  if (at.at_end()) {
    heap_.front() = heap_.back();
    heap_.pop_back();
  } else {
    heap_.front().code = at.code();
  }
  sift_down(0);
}

bool MergedCodes::next(OrderedCode& code) {
  if (began_ && !heap_.empty()) {
    do advance_first();
    while (!heap_.empty() && compare(heap_.front().code, last_) == 0);
  }
  began_ = true;
  if (heap_.empty()) return false;
  last_ = heap_.front().code;
  if (end_ && compare(last_, *end_) >= 0) {
    heap_.clear();
    return false;
  }
  if (last_.length > mixed_bytes) { // its page may be gone before others with
                                    // this code are left out
    last_.write(last_bytes_);
    last_.rest = last_bytes_.data() + mixed_bytes;
  }
  code = last_;
  return true;
}

PagesInMemory merged(std::span<CodePages* const> sources, const CodeRange& range) {
  MergedCodes all(sources, range);
  PagesInMemory pages;
  for (OrderedCode code; all.next(code);) pages.add(code);
  pages.finish();
  return pages;
}

PagesInMemory merged(std::span<CodePages* const> sources, unsigned threads) {
  const std::vector<CodeRange> ranges = ranges_of(sources, threads == 1 ? 1 : threads * merges_of_thread);
  std::vector<PagesInMemory> parts(ranges.size());
  const auto work = [&](unsigned, std::uint64_t first, std::uint64_t) {
    const auto index = static_cast<std::size_t>(first);
    parts[index] = merged(sources, ranges[index]);
    return true;
  };
  static_cast<void>(
      parallel_ranges(ranges.size(), std::min(threads, static_cast<unsigned>(ranges.size())), work, 1));
  PagesInMemory all = std::move(parts.front());
  for (std::size_t i = 1; i < parts.size(); ++i) all.append(std::move(parts[i]));
  return all;
}

} // namespace regola
