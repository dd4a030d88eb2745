#include "engine/solve/store/code_page.hpp"

#include <cstring>

#include "engine/solve/store/bit_string.hpp"
#include "engine/solve/store/block_file.hpp"

namespace regola {

namespace {

constexpr std::array<std::uint8_t, 256> reversed_bits = [] {
  std::array<std::uint8_t, 256> all{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    for (unsigned bit = 0; bit < 8; ++bit) {
      if ((byte >> bit & 1U) != 0) all[byte] |= static_cast<std::uint8_t>(0x80U >> bit);
    }
  }
  return all;
}();

} // namespace

std::uint64_t key_of(const CodeBytes& code) {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < std::min(code.size(), mixed_bytes); ++i)
    key = key << 8U | reversed_bits[code[i]];
  return key;
}

void set_key(CodeBytes& code, std::uint64_t key) {
  for (std::size_t i = std::min(code.size(), mixed_bytes); i-- > 0; key >>= 8U) {
    code[i] = reversed_bits[key & 0xFFU];
  }
}

namespace {

constexpr std::size_t page_head = 12; // bytes
constexpr std::size_t longest_difference = 10;

/// @return the place after it
char* put_difference(char* to, std::uint64_t difference) {
  for (; difference > 0x7F; difference >>= 7U) *to++ = static_cast<char>((difference & 0x7FU) | 0x80U);
  *to++ = static_cast<char>(difference);
  return to;
}

constexpr std::size_t differences_at_once = sizeof(std::uint64_t); // most that are added in one step

constexpr std::uint64_t long_ones = 0x8080'8080'8080'8080U; // bits of bytes that do not end a difference

/// Differences that lie one after the other.
struct SomeDifferences {
  std::uint64_t sum = 0;
  std::size_t count = 0;
  std::size_t bytes = 0;
};

[[nodiscard]] constexpr std::uint64_t sum_of_bytes(std::uint64_t bytes) {
  constexpr std::uint64_t every_second = 0x00FF'00FF'00FF'00FFU;
  constexpr std::uint64_t add_up = 0x0001'0001'0001'0001U;
  return ((bytes & every_second) + (bytes >> 8U & every_second)) * add_up >> 48U;
}

/// The differences that end in the next eight bytes, if each of them has at most two.
inline std::optional<SomeDifferences> differences_at(const char* at) {
  std::uint64_t all = 0;
  std::memcpy(&all, at, sizeof all);
  std::uint64_t begin_two = all & long_ones;
  if ((begin_two & begin_two << 8U) != 0) return std::nullopt;
  const bool is_cut = begin_two >> 63U != 0; // the last one ends after them
  if (is_cut) {
    all &= ~std::uint64_t{0} >> 8U;
    begin_two &= ~std::uint64_t{0} >> 8U;
  }
  const std::uint64_t higher = (begin_two << 1U) * 0xFFU; // the second bytes, as a mask
  const std::size_t bytes = differences_at_once - (is_cut ? 1 : 0);
  return SomeDifferences{sum_of_bytes(all & ~long_ones & ~higher) + (sum_of_bytes(all & higher) << 7U),
                         bytes - static_cast<std::size_t>(sum_of_bytes(begin_two >> 7U)), bytes};
}

/// The numbers at the start of a page, and where its parts begin.
struct PageHead {
  explicit PageHead(const char* at)
      : length(take<std::uint16_t>(at)),
        has_values(take<std::uint16_t>(at)),
        count(take<std::uint32_t>(at)),
        difference_bytes(take<std::uint32_t>(at)),
        rests(page_head + difference_bytes),
        values(rests + count * bytes_after_key(length)),
        bytes(values + (has_values != 0 ? 2 * count : 0)) {}

  std::uint16_t length;
  std::uint16_t has_values;
  std::size_t count;
  std::size_t difference_bytes;
  // Offsets in the page.
  std::size_t rests;
  std::size_t values;
  std::size_t bytes;
};

} // namespace

void CodeArray::read(const CodePage& page) {
  const PageHead head(page.bytes.data());
  length_ = head.length;
  keys_.resize(head.count);
  std::uint64_t* to = keys_.data();
  const char* at = page.bytes.data() + page_head;
  std::uint64_t key = 0;
  for (const std::uint64_t* const end = to + head.count; to != end;) {
    std::uint64_t next = long_ones;
    if (end - to >= static_cast<std::ptrdiff_t>(differences_at_once)) std::memcpy(&next, at, sizeof next);
    if ((next & long_ones) != 0) {
      key += take_difference(at);
      *to++ = key;
      continue;
    }
    for (std::size_t i = 0; i < differences_at_once; ++i) {
      key += static_cast<std::uint8_t>(at[i]);
      to[i] = key;
    }
    at += differences_at_once;
    to += differences_at_once;
  }
  rests_.clear();
  const std::size_t after = bytes_after_key(length_);
  if (after == 0) return;
  const auto* rest = reinterpret_cast<const std::uint8_t*>(page.bytes.data() + head.rests);
  for (std::size_t i = 0; i < head.count; ++i, rest += after) rests_.push_back(rest);
}

std::size_t PageWriter::add(const CodeSpan& codes) {
  if (count_ != 0 && codes.length != length_) return 0;
  length_ = codes.length;
  const std::size_t after = bytes_after_key(length_);
  const std::size_t bytes_of_code = after + sizeof(TableValue); // without its difference
  const std::size_t count = std::min(codes.size(), codes_in_page - count_);
  differences_.resize(bytes_ + count * longest_difference);
  char* to = differences_.data() + bytes_;
  std::size_t added = 0;
  for (; added < count; ++added) {
    const OrderedCode code = codes.code(added);
    bytes_ = static_cast<std::size_t>(to - differences_.data());
    const std::size_t longest = page_head + bytes_ + longest_difference + (count_ + 1) * bytes_of_code;
    if (count_ != 0 && (longest > block_bytes || begins_page(code))) break;
    to = put_difference(to, code.key - key_);
    key_ = code.key;
    if (count_ % codes_in_group == 0) {
      groups_.push_back(
          {key_, static_cast<std::uint32_t>(page_head + static_cast<std::size_t>(to - differences_.data()))});
    }
    const auto* const rest = reinterpret_cast<const char*>(code.rest);
    if (after != 0) rests_.insert(rests_.end(), rest, rest + after);
    ++count_;
  }
  bytes_ = static_cast<std::size_t>(to - differences_.data());
  return added;
}

CodePage PageWriter::take() {
  differences_.resize(bytes_);
  bytes_ = 0;
  std::string head;
  put(head, length_);
  put(head, std::uint16_t{0});
  put(head, static_cast<std::uint32_t>(count_));
  put(head, static_cast<std::uint32_t>(differences_.size()));
  CodePage page;
  page.bytes.reserve(head.size() + differences_.size() + rests_.size());
  page.bytes.insert(page.bytes.end(), head.begin(), head.end());
  for (std::vector<char>* part : {&differences_, &rests_}) {
    page.bytes.insert(page.bytes.end(), part->begin(), part->end());
    part->clear();
  }
  page.groups = groups_;
  groups_.clear();
  count_ = 0;
  key_ = 0;
  return page;
}

std::vector<char> with_values(const CodePage& page, std::span<const TableValue> values) {
  std::vector<char> bytes;
  bytes.reserve(page.bytes.size() + values.size() * sizeof(TableValue));
  bytes = page.bytes;
  bytes[sizeof(std::uint16_t)] = 1;
  for (const TableValue value : values) bytes.push_back(static_cast<char>(value & 0xFFU));
  for (const TableValue value : values) bytes.push_back(static_cast<char>(value >> 8U));
  return bytes;
}

/// Goes through all differences, so that a cursor never leaves the page.
CodePage::CodePage(std::span<const char> page) {
  if (page.size() < page_head) return;
  const PageHead head(page.data());
  if (head.length < PositionCode::shortest || head.count == 0 || head.count > page.size() ||
      head.difference_bytes > page.size() || head.bytes > page.size() ||
      static_cast<std::uint8_t>(page[head.rests - 1]) > 0x7F) { // then the last difference goes on
    return;
  }
  const auto used = page.first(head.bytes);
  bytes.assign(used.begin(), used.end());
  groups.reserve(head.count / codes_in_group + 1);
  std::uint64_t key = 0;
  std::size_t count = 0;
  const char* at = bytes.data() + page_head;
  const char* const end = bytes.data() + head.rests;
  while (at != end && count < head.count) {
    const std::size_t in_group = count % codes_in_group;
    if (in_group != 0 && end - at >= static_cast<std::ptrdiff_t>(differences_at_once)) {
      const auto some = differences_at(at);
      if (some && in_group + some->count <= codes_in_group && count + some->count <= head.count) {
        key += some->sum;
        at += some->bytes;
        count += some->count;
        continue;
      }
    }
    key += take_difference(at);
    if (in_group == 0) groups.push_back({key, static_cast<std::uint32_t>(at - bytes.data())});
    ++count;
  }
  if (count != head.count || at != end) groups.clear();
}

PageCursor::PageCursor(const CodePage& page) : page_(&page) {
  const PageHead head(page.bytes.data());
  length_ = head.length;
  count_ = head.count;
  rests_ = page.bytes.data() + head.rests;
  if (head.has_values != 0) low_ = page.bytes.data() + head.values;
  enter(0);
}

void PageCursor::enter(std::size_t group) {
  const CodePage::Group& begin = page_->groups[group];
  key_ = begin.key;
  difference_ = page_->bytes.data() + begin.differences;
  index_ = group * codes_in_group;
}

template <typename MaySkip>
bool PageCursor::skip(const MaySkip& may_skip) {
  if (index_ + differences_at_once >= count_) return false;
  const auto some = differences_at(difference_);
  if (!some || index_ % codes_in_group + some->count >= codes_in_group || !may_skip(key_ + some->sum)) {
    return false;
  }
  key_ += some->sum;
  difference_ += some->bytes;
  index_ += some->count;
  return true;
}

void PageCursor::go_to(std::size_t index) {
  const std::size_t group = index / codes_in_group;
  if (index < index_ || group != index_ / codes_in_group) enter(group);
  while (index_ < index) {
    if (index - index_ < differences_at_once || !skip([](std::uint64_t) { return true; })) advance();
  }
}

void PageCursor::seek(const OrderedCode& code) {
  if (at_end() || compare(this->code(), code) >= 0) return;
  if (length_ != code.length) { // all codes of the page are shorter
    index_ = count_;
    return;
  }
  // The last group that may begin before the code; equal keys of longer codes
  // may begin earlier.
  const bool whole = code.length <= mixed_bytes;
  const std::vector<CodePage::Group>& groups = page_->groups;
  const auto may_begin_before = [&](std::size_t group) {
    return groups[group].key < code.key || (whole && groups[group].key == code.key);
  };
  const std::size_t now = index_ / codes_in_group;
  std::size_t low = now;
  std::size_t step = 1; // codes that are looked up one after the other are often near each other
  for (; low + step < groups.size() && may_begin_before(low + step); step *= 2) low += step;
  for (std::size_t high = std::min(low + step, groups.size()); low + 1 < high;) {
    const std::size_t middle = low + (high - low) / 2;
    (may_begin_before(middle) ? low : high) = middle;
  }
  if (low != now) enter(low);
  const auto is_before = [&](std::uint64_t key) { return key < code.key; };
  const auto goes_on = [&] {
    return index_ < count_ && (is_before(key_) || (!whole && compare(this->code(), code) < 0));
  };
  while (goes_on()) {
    if (skip(is_before)) continue;
    for (std::size_t i = 0; i < differences_at_once && goes_on(); ++i) advance();
  }
}

} // namespace regola
