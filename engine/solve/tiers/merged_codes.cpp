#include "engine/solve/tiers/merged_codes.hpp"

#include <algorithm>
#include <array>
#include <memory>
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

namespace {

/// Codes in order, each once.
class CodeStream {
public:
  CodeStream() = default;
  CodeStream(const CodeStream&) = delete;
  CodeStream& operator=(const CodeStream&) = delete;
  virtual ~CodeStream() = default;
  /// Returns the next codes, as many as are at hand; empty after the last ones. They stay in place until the
  /// next call.
  [[nodiscard]] virtual CodeSpan next() = 0;
};

/// The codes of a set in a range, page by page.
class CodesOfPages final : public CodeStream {
public:
  /// @param pages,range must outlive it
  CodesOfPages(CodePages& pages, const CodeRange& range) : pages_(pages), end_(pages.firsts().size()) {
    if (range.last) last_.emplace(*range.last);
    if (!range.first || end_ == 0) return;
    first_.emplace(*range.first);
    page_ = page_before(pages, *first_);
  }

  [[nodiscard]] CodeSpan next() override {
    while (page_ < end_) {
      bytes_ = pages_.page(page_++);
      array_.read(*bytes_);
      CodeSpan codes = array_.codes();
      if (first_) codes = codes.after(codes.before(*first_));
      if (codes.empty()) continue;
      first_.reset();
      const std::size_t inside = last_ ? codes.before(*last_) : codes.size();
      if (inside < codes.size()) end_ = page_;
      if (inside != 0) return codes.first(inside);
    }
    return {};
  }

private:
  CodePages& pages_;
  std::optional<OrderedCode> first_; // until a code was found that does not come before it
  std::optional<OrderedCode> last_;
  std::size_t page_ = 0; // the next one
  std::size_t end_;
  CodePages::Page bytes_;
  CodeArray array_;
};

/// The codes of two streams.
class CodesOfTwo final : public CodeStream {
public:
  CodesOfTwo(std::unique_ptr<CodeStream> first, std::unique_ptr<CodeStream> second)
      : streams_{std::move(first), std::move(second)} {}

  [[nodiscard]] CodeSpan next() override {
    for (std::size_t i = 0; i < left_.size(); ++i) {
      if (left_[i].empty()) left_[i] = streams_[i]->next();
    }
    auto& [a, b] = left_;
    if (b.empty() || (!a.empty() && a.length < b.length)) return std::exchange(a, {});
    if (a.empty() || b.length < a.length) return std::exchange(b, {});
    keys_.resize(std::max(keys_.size(), a.size() + b.size()));
    return a.rests.empty() ? merge_keys(a, b) : merge(a, b);
  }

private:
  /// Merges codes until one of both has none left.
  [[nodiscard]] CodeSpan merge_keys(CodeSpan& a, CodeSpan& b) {
    const std::uint64_t* at_a = a.keys.data();
    const std::uint64_t* at_b = b.keys.data();
    const std::uint64_t* const end_a = at_a + a.size();
    const std::uint64_t* const end_b = at_b + b.size();
    std::uint64_t* to = keys_.data();
    while (at_a != end_a && at_b != end_b) { // without branches that depend on the codes
      const std::uint64_t key_a = *at_a;
      const std::uint64_t key_b = *at_b;
      *to++ = std::min(key_a, key_b);
      at_a += key_a <= key_b ? 1 : 0;
      at_b += key_b <= key_a ? 1 : 0;
    }
    const CodeSpan merged(a.length, {keys_.data(), to}, {});
    a = a.after(static_cast<std::size_t>(at_a - a.keys.data()));
    b = b.after(static_cast<std::size_t>(at_b - b.keys.data()));
    return merged;
  }
  /// The same for codes of more than eight bytes.
  [[nodiscard]] CodeSpan merge(CodeSpan& a, CodeSpan& b) {
    std::size_t at_a = 0;
    std::size_t at_b = 0;
    rests_.clear();
    while (at_a != a.size() && at_b != b.size()) {
      const int order = compare(a.code(at_a), b.code(at_b));
      const OrderedCode least = order <= 0 ? a.code(at_a) : b.code(at_b);
      keys_[rests_.size()] = least.key;
      rests_.push_back(least.rest);
      at_a += order <= 0 ? 1 : 0;
      at_b += order >= 0 ? 1 : 0;
    }
    const CodeSpan merged(a.length, std::span(keys_).first(rests_.size()), rests_);
    a = a.after(at_a);
    b = b.after(at_b);
    return merged;
  }

  std::array<std::unique_ptr<CodeStream>, 2> streams_;
  std::array<CodeSpan, 2> left_; // of each stream, the codes that were not merged yet
  std::vector<std::uint64_t> keys_;
  std::vector<const std::uint8_t*> rests_;
};

/// A stream, and how many codes it has at most.
struct SizedStream {
  std::uint64_t size = 0;
  std::unique_ptr<CodeStream> codes;
};

/// Merges the smallest sets first, so that those with most codes are gone through least often.
std::unique_ptr<CodeStream> stream_of(std::span<CodePages* const> sources, const CodeRange& range) {
  std::vector<SizedStream> streams; // the largest first
  const auto add = [&](SizedStream stream) {
    const auto at = std::partition_point(streams.begin(), streams.end(),
                                         [&](const SizedStream& each) { return each.size >= stream.size; });
    streams.insert(at, std::move(stream));
  };
  for (CodePages* const each : sources) add({each->size(), std::make_unique<CodesOfPages>(*each, range)});
  while (streams.size() > 1) {
    SizedStream last = std::move(streams.back());
    streams.pop_back();
    SizedStream other = std::move(streams.back());
    streams.pop_back();
    add({last.size + other.size,
         std::make_unique<CodesOfTwo>(std::move(other.codes), std::move(last.codes))});
  }
  return streams.empty() ? nullptr : std::move(streams.front().codes);
}

} // namespace

PagesInMemory merged(std::span<CodePages* const> sources, const CodeRange& range) {
  PagesInMemory pages;
  if (const auto stream = stream_of(sources, range)) {
    for (CodeSpan codes = stream->next(); !codes.empty(); codes = stream->next()) pages.add(codes);
  }
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
