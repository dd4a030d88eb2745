#include "engine/solve/store/code_page.hpp"

#include <algorithm>
#include <utility>

#include "engine/solve/store/little_endian.hpp"

namespace regola {

namespace {

constexpr std::size_t page_head = 12;  // bytes
constexpr std::size_t group_head = 12; // bytes
constexpr std::size_t longest_difference = 10;

void put_difference(std::string& to, std::uint64_t difference) {
  for (; difference > 0x7F; difference >>= 7U) to += static_cast<char>((difference & 0x7FU) | 0x80U);
  to += static_cast<char>(difference);
}

/// The numbers at the start of a page, and where its parts begin.
struct PageHead {
  explicit PageHead(const char* at)
      : length(take<std::uint16_t>(at)),
        has_values(take<std::uint16_t>(at)),
        count(take<std::uint32_t>(at)),
        difference_bytes(take<std::uint32_t>(at)),
        groups((count + codes_in_group - 1) / codes_in_group),
        differences(page_head + groups * group_head),
        rests(differences + difference_bytes),
        values(rests + count * bytes_after_key(length)),
        bytes(values + (has_values != 0 ? 2 * count : 0)) {}

  std::uint16_t length;
  std::uint16_t has_values;
  std::size_t count;
  std::size_t difference_bytes;
  std::size_t groups;
  // Offsets in the page.
  std::size_t differences;
  std::size_t rests;
  std::size_t values;
  std::size_t bytes;
};

} // namespace

bool PageWriter::add(const OrderedCode& code, TableValue value) {
  const std::size_t after = bytes_after_key(code.length);
  const std::size_t bytes =
      page_head + groups_.size() + differences_.size() + rests_.size() + 2 * low_.size();
  if (count_ != 0 &&
      (code.length != length_ || bytes + group_head + longest_difference + after + 2 > room_)) {
    return false;
  }
  length_ = code.length;
  if (count_ % codes_in_group == 0) {
    put(groups_, code.key);
    put(groups_, static_cast<std::uint32_t>(differences_.size()));
  } else {
    put_difference(differences_, code.key - key_);
  }
  key_ = code.key;
  rests_.append(reinterpret_cast<const char*>(code.rest), after);
  if (has_values_) {
    low_ += static_cast<char>(value & 0xFFU);
    high_ += static_cast<char>(value >> 8U);
  }
  ++count_;
  return true;
}

std::vector<char> PageWriter::take() {
  std::string head;
  put(head, length_);
  put(head, static_cast<std::uint16_t>(has_values_ ? 1 : 0));
  put(head, static_cast<std::uint32_t>(count_));
  put(head, static_cast<std::uint32_t>(differences_.size()));
  std::vector<char> page;
  page.reserve(head.size() + groups_.size() + differences_.size() + rests_.size() + 2 * low_.size());
  for (std::string* part : {&head, &groups_, &differences_, &rests_, &low_, &high_}) {
    page.insert(page.end(), part->begin(), part->end());
    part->clear();
  }
  count_ = 0;
  return page;
}

/// Each group has as many differences as it has further codes, and its last one ends where the next group
/// begins. So a cursor never leaves the page.
bool PageCursor::has_form(std::span<const char> page) {
  if (page.size() < page_head) return false;
  const PageHead head(page.data());
  if (head.length < PositionCode::shortest || head.count == 0 || head.count > page.size() ||
      head.difference_bytes > page.size() || head.bytes > page.size()) {
    return false;
  }
  const std::span differences = page.subspan(head.differences, head.difference_bytes);
  std::size_t last = head.difference_bytes;
  for (std::size_t group = head.groups; group-- > 0;) {
    const char* offset = page.data() + page_head + group * group_head + sizeof(std::uint64_t);
    const std::size_t first = take<std::uint32_t>(offset);
    const std::size_t codes = std::min(codes_in_group, head.count - group * codes_in_group);
    if (first > last) return false;
    const auto some = differences.subspan(first, last - first);
    const auto ends = static_cast<std::size_t>(std::count_if(
        some.begin(), some.end(), [](char byte) { return static_cast<std::uint8_t>(byte) < 0x80; }));
    if (ends + 1 != codes || (!some.empty() && static_cast<std::uint8_t>(some.back()) > 0x7F)) return false;
    last = first;
  }
  return last == 0;
}

std::size_t PageCursor::bytes_of(std::span<const char> page) { return PageHead(page.data()).bytes; }

PageCursor::PageCursor(std::span<const char> page) {
  const PageHead head(page.data());
  length_ = head.length;
  count_ = head.count;
  groups_ = page.data() + page_head;
  differences_ = page.data() + head.differences;
  rests_ = page.data() + head.rests;
  low_ = page.data() + head.values;
  enter(0);
}

std::uint64_t PageCursor::first_key(std::size_t group) const {
  const char* at = groups_ + group * group_head;
  return take<std::uint64_t>(at);
}

void PageCursor::enter(std::size_t group) {
  const char* at = groups_ + group * group_head;
  key_ = take<std::uint64_t>(at);
  difference_ = differences_ + take<std::uint32_t>(at);
  index_ = group * codes_in_group;
}

void PageCursor::go_to(std::size_t index) {
  const std::size_t group = index / codes_in_group;
  if (index < index_ || group != index_ / codes_in_group) enter(group);
  while (index_ < index) advance();
}

void PageCursor::seek(const OrderedCode& code) {
  if (at_end() || compare(this->code(), code) >= 0) return;
  // The last group that may begin before the code; equal keys of longer codes may begin earlier.
  const std::size_t groups = (count_ + codes_in_group - 1) / codes_in_group;
  const std::size_t now = index_ / codes_in_group;
  const bool whole = code.length <= mixed_bytes;
  std::size_t low = now + 1; // groups before it may begin before the code
  if (length_ == code.length) {
    for (std::size_t high = groups; low < high;) {
      const std::size_t middle = low + (high - low) / 2;
      const std::uint64_t first = first_key(middle);
      if (first < code.key || (whole && first == code.key)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low - 1 != now) enter(low - 1);
  } else {
    index_ = count_; // all codes of the page are shorter
    return;
  }
  if (whole) {
    while (index_ < count_ && key_ < code.key) advance();
  } else {
    while (index_ < count_ && compare(this->code(), code) < 0) advance();
  }
}

} // namespace regola
