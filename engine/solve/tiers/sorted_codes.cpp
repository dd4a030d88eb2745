#include "engine/solve/tiers/sorted_codes.hpp"

#include <algorithm>
#include <array>
#include <tuple>

namespace regola {

namespace {

constexpr std::size_t digits = 12; // bytes of an entry to sort by: key, length, tier
constexpr std::size_t least_by_digits = 1024;

std::size_t digit(const SortedCodes::Entry& entry, std::size_t at) {
  const std::uint64_t above = std::uint64_t{entry.tier} << 16U | entry.length;
  return (at < sizeof entry.key ? entry.key >> 8 * at : above >> 8 * (at - sizeof entry.key)) & 0xFFU;
}

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

} // namespace regola
