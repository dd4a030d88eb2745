#include "engine/solve/tiers/sorted_codes.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "engine/solve/tiers/merged_codes.hpp"

namespace regola {

namespace {

constexpr std::size_t digits = 12; // bytes of an entry to sort by: key, length, tier
constexpr std::size_t least_by_digits = 1024;

std::size_t digit(const SortedCodes::Entry& entry, std::size_t at) {
  const std::uint64_t above = std::uint64_t{entry.tier} << 16U | entry.length;
  return (at < sizeof entry.key ? entry.key >> 8 * at : above >> 8 * (at - sizeof entry.key)) & 0xFFU;
}

constexpr std::uint64_t similar = 4; // runs are joined if the larger one is at most this much larger

} // namespace

void SortedCodes::add(const CodeBytes& code, std::uint16_t tier) {
  const auto at = static_cast<std::uint32_t>(entries_.size());
  if (code.size() > mixed_bytes) {
    offsets_.resize(at + std::size_t{1});
    offsets_[at] = static_cast<std::uint32_t>(rests_.size());
    rests_.insert(rests_.end(), code.begin() + mixed_bytes, code.end());
  }
  entries_.push_back({key_of(code), at, static_cast<std::uint16_t>(code.size()), tier});
}

/// Sorts many entries digit by digit, the lowest one first. Digits that are equal everywhere are skipped.
void SortedCodes::sort() {
  if (entries_.size() < least_by_digits) {
    std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
      return std::tie(a.tier, a.length, a.key, a.at) < std::tie(b.tier, b.length, b.key, b.at);
    });
    sort_equal_keys();
    return;
  }
  std::array<std::array<std::uint32_t, 256>, digits> counts{};
  for (const Entry& entry : entries_) {
    for (std::size_t at = 0; at < digits; ++at) ++counts[at][digit(entry, at)];
  }
  room_.resize(entries_.size());
  for (std::size_t at = 0; at < digits; ++at) {
    std::array<std::uint32_t, 256>& starts = counts[at];
    if (starts[digit(entries_.front(), at)] == entries_.size()) continue;
    std::uint32_t sum = 0;
    for (std::uint32_t& start : starts) {
      const std::uint32_t count = start;
      start = sum;
      sum += count;
    }
    for (const Entry& entry : entries_) room_[starts[digit(entry, at)]++] = entry;
    entries_.swap(room_);
  }
  sort_equal_keys();
}

/// Orders longer codes whose keys are equal.
void SortedCodes::sort_equal_keys() {
  if (offsets_.empty()) return;
  for (auto first = entries_.begin(); first != entries_.end();) {
    const auto last = std::find_if(first + 1, entries_.end(), [&](const Entry& each) {
      return each.key != first->key || each.length != first->length || each.tier != first->tier;
    });
    if (last - first > 1 && first->length > mixed_bytes) {
      std::stable_sort(first, last,
                       [&](const Entry& a, const Entry& b) { return compare(code(a), code(b)) < 0; });
    }
    first = last;
  }
}

void SortedCodes::unique() {
  const auto is_equal = [this](const Entry& a, const Entry& b) {
    return a.key == b.key && a.tier == b.tier && compare(code(a), code(b)) == 0;
  };
  entries_.erase(std::unique(entries_.begin(), entries_.end(), is_equal), entries_.end());
}

std::span<const SortedCodes::Entry> SortedCodes::of_tier(std::uint16_t tier) const {
  const auto first = std::partition_point(entries_.begin(), entries_.end(),
                                          [&](const Entry& each) { return each.tier < tier; });
  if (first == entries_.end() || first->tier != tier) return {};
  return of_one_tier(static_cast<std::size_t>(first - entries_.begin()));
}

std::span<const SortedCodes::Entry> SortedCodes::of_one_tier(std::size_t from) const {
  const auto first = entries_.begin() + static_cast<std::ptrdiff_t>(from);
  const auto last = std::partition_point(first, entries_.end(),
                                         [&](const Entry& each) { return each.tier == first->tier; });
  return std::span(entries_).subspan(from, static_cast<std::size_t>(last - first));
}

void CodeRuns::add_stored(std::unique_ptr<CodePages> stored) {
  runs_.push_back({std::move(stored), true, State::waiting});
}

PagesInMemory CodeRuns::fresh(std::span<const OrderedCode> codes) const {
  std::vector<char> known(codes.size());
  for (const Run& run : runs_) {
    if (codes.empty()) break;
    CodeCursor at(*run.pages, codes.front());
    for (std::size_t i = 0; i < codes.size() && !at.at_end(); ++i) {
      if (known[i] != 0) continue;
      at.seek(codes[i]);
      if (!at.at_end() && compare(at.code(), codes[i]) == 0) known[i] = 1;
    }
  }
  PagesInMemory fresh;
  CodeArray some; // of one length
  for (std::size_t i = 0; i < codes.size(); ++i) {
    if (known[i] != 0) continue;
    if (codes[i].length != some.codes().length) {
      fresh.add(some.codes());
      some.clear();
    }
    some.add(codes[i]);
  }
  fresh.add(some.codes());
  fresh.finish();
  return fresh;
}

void CodeRuns::add(PagesInMemory codes, unsigned threads) {
  if (codes.size() == 0) return;
  runs_.push_back({std::make_unique<PagesInMemory>(std::move(codes)), false, State::waiting});
  join_similar(threads);
}

CodePages* CodeRuns::next_waiting(unsigned threads) {
  for (Run& run : runs_) {
    if (run.state == State::being_looked_at) run.state = State::looked_at;
  }
  join_similar(threads);
  Run* most = nullptr;
  for (Run& run : runs_) {
    if (run.state == State::waiting && (most == nullptr || run.pages->size() > most->pages->size())) {
      most = &run;
    }
  }
  if (most == nullptr) return nullptr;
  most->state = State::being_looked_at;
  return most->pages.get();
}

/// Joins runs in memory of similar size, as long as there are some.
void CodeRuns::join_similar(unsigned threads) {
  const auto joins = [](const Run& a, const Run& b) {
    return !a.is_stored && !b.is_stored && a.state == b.state && a.state != State::being_looked_at &&
           a.pages->size() <= b.pages->size() && a.pages->size() * similar >= b.pages->size();
  };
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    for (std::size_t j = 0; j < runs_.size(); ++j) {
      if (i == j || !joins(runs_[i], runs_[j])) continue;
      const std::array<CodePages*, 2> both{runs_[i].pages.get(), runs_[j].pages.get()};
      auto joined = std::make_unique<PagesInMemory>(merged(both, threads));
      most_bytes_ = std::max(most_bytes_, bytes() + joined->bytes());
      runs_[j].pages = std::move(joined);
      runs_.erase(runs_.begin() + static_cast<std::ptrdiff_t>(i));
      i = j = 0;
    }
  }
}

std::uint64_t CodeRuns::size() const {
  std::uint64_t all = 0;
  for (const Run& run : runs_) all += run.pages->size();
  return all;
}

std::size_t CodeRuns::bytes() const {
  std::size_t all = 0;
  for (const Run& run : runs_) all += run.pages->bytes();
  return all;
}

std::unique_ptr<CodePages> CodeRuns::take(unsigned threads) {
  std::unique_ptr<CodePages> whole;
  if (is_stored()) {
    whole = std::move(runs_.front().pages);
  } else {
    std::vector<CodePages*> all;
    for (const Run& run : runs_) all.push_back(run.pages.get());
    whole = std::make_unique<PagesInMemory>(merged(all, threads));
    most_bytes_ = std::max(most_bytes_, bytes() + whole->bytes());
  }
  runs_.clear();
  return whole;
}

} // namespace regola
