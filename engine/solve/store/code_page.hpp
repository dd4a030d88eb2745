#pragma once

#include "engine/solve/retrograde/code_batch.hpp"
#include "engine/solve/rounds/table_value.hpp"

namespace regola {

/// The first eight bytes of a code, as a number by which files order codes.
[[nodiscard]] std::uint64_t key_of(const CodeBytes& code);
/// Writes a number of key_of() back into the first bytes of a code.
void set_key(CodeBytes& code, std::uint64_t key);
[[nodiscard]] constexpr std::size_t bytes_after_key(std::size_t length) {
  return length - std::min(length, mixed_bytes);
}

/// A code in the order of files. Shorter codes come first. Codes of one length are ordered as numbers, whose
/// highest bit is the lowest bit of the first byte: a code has the set of occupied cells in its first bits,
/// and symbols after it.
struct OrderedCode {
  std::uint64_t key = 0;              ///< result of key_of()
  const std::uint8_t* rest = nullptr; ///< the bytes after the eighth one
  std::uint16_t length = 0;           ///< number of bytes in the code

  OrderedCode() = default;
  OrderedCode(std::uint64_t its_key, const std::uint8_t* its_rest, std::size_t its_length)
      : key(its_key), rest(its_rest), length(static_cast<std::uint16_t>(its_length)) {}
  /// @param code must outlive it
  explicit OrderedCode(const CodeBytes& code)
      : OrderedCode(key_of(code), code.data() + std::min(code.size(), mixed_bytes), code.size()) {}

  void write(CodeBytes& code) const {
    code.resize(length);
    set_key(code, key);
    if (length > mixed_bytes) std::memcpy(code.data() + mixed_bytes, rest, length - mixed_bytes);
  }
};

/// @return negative if `a` comes before `b`, 0 if they are equal
[[nodiscard]] inline int compare(const OrderedCode& a, const OrderedCode& b) {
  if (a.length != b.length) return a.length < b.length ? -1 : 1;
  if (a.key != b.key) return a.key < b.key ? -1 : 1;
  return a.length <= mixed_bytes ? 0 : std::memcmp(a.rest, b.rest, a.length - mixed_bytes);
}

/// Codes of one length in ascending order, as arrays that others own.
struct CodeSpan {
  std::uint16_t length = 0;
  std::span<const std::uint64_t> keys;
  std::span<const std::uint8_t* const> rests; ///< the bytes after the eighth one; empty if there are none

  CodeSpan() = default;
  CodeSpan(std::size_t its_length, std::span<const std::uint64_t> its_keys,
           std::span<const std::uint8_t* const> its_rests)
      : length(static_cast<std::uint16_t>(its_length)), keys(its_keys), rests(its_rests) {}
  /// @param code must outlive it
  explicit CodeSpan(const OrderedCode& code)
      : CodeSpan(code.length, {&code.key, 1}, {&code.rest, code.length > mixed_bytes ? 1U : 0U}) {}

  [[nodiscard]] std::size_t size() const { return keys.size(); }
  [[nodiscard]] bool empty() const { return keys.empty(); }
  [[nodiscard]] OrderedCode code(std::size_t index) const {
    return {keys[index], rests.empty() ? nullptr : rests[index], length};
  }
  [[nodiscard]] CodeSpan first(std::size_t count) const {
    return {length, keys.first(count), rests.empty() ? rests : rests.first(count)};
  }
  [[nodiscard]] CodeSpan after(std::size_t count) const {
    return {length, keys.subspan(count), rests.empty() ? rests : rests.subspan(count)};
  }
  /// The number of codes that come before `code`.
  [[nodiscard]] std::size_t before(const OrderedCode& code) const {
    std::size_t low = 0;
    for (std::size_t high = size(); low < high;) {
      const std::size_t middle = low + (high - low) / 2;
      const bool is_before = compare(this->code(middle), code) < 0;
      (is_before ? low : high) = middle + (is_before ? 1 : 0);
    }
    return low;
  }
};

// A page holds codes of one length in order, as differences, and their values if it has any:
//
//   2 bytes  length of the codes
//   2        1 if the codes have values, else 0
//   4        number of codes
//   4        bytes of the differences
//   the differences of the keys, that of the first one to 0, seven bits a byte, the lowest first; all bytes
//   of a difference but the last have bit 7
//   the bytes of each code after the eighth one
//   the lower bytes of the values, then the higher ones
//
// Numbers are little-endian. In memory a page knows where each group of its codes begins: a code is found by
// binary search among the groups, and then in one of them.

inline constexpr std::size_t codes_in_group = 64;
/// Greatest number of codes in a page.
inline constexpr std::size_t codes_in_page = 16'384;

/// Whether a page with this code always begins with it. Depends on the code alone, and holds for about one
/// code in 16,384. So several threads or processes can put codes into pages: from such a code on, the pages
/// are the same whatever comes before.
[[nodiscard]] inline bool begins_page(const OrderedCode& code) {
  constexpr std::uint64_t factor = 0x9E37'79B9'7F4A'7C15U;
  constexpr unsigned bits = 14;
  std::uint64_t hash = (code.key + code.length) * factor;
  for (std::size_t i = 0; i < bytes_after_key(code.length); ++i) {
    hash = (hash ^ hash >> 29U ^ code.rest[i]) * factor;
  }
  return hash >> (64 - bits) == 0;
}

/// A page in memory.
struct CodePage {
  /// The start of a group of codes.
  struct Group {
    std::uint64_t key = 0;         ///< key of its first code
    std::uint32_t differences = 0; ///< offset in the page of the differences of its other codes
  };

  std::vector<char> bytes;
  std::vector<Group> groups;

  CodePage() = default;
  /// Reads a page that zeros follow. If the page is malformed, it has no groups.
  explicit CodePage(std::span<const char> page);
};

/// Codes of one length, as arrays. Does not copy the bytes after the eighth one.
class CodeArray {
public:
  /// Reads all codes of a page, in place of earlier codes. The page must outlive them.
  /// @pre the page has groups
  void read(const CodePage& page);
  void clear() {
    keys_.clear();
    rests_.clear();
  }
  /// @pre `code` has the length of all codes added since clear()
  void add(const OrderedCode& code) {
    length_ = code.length;
    keys_.push_back(code.key);
    if (code.length > mixed_bytes) rests_.push_back(code.rest);
  }
  [[nodiscard]] CodeSpan codes() const { return {length_, keys_, rests_}; }

private:
  std::uint16_t length_ = 0;
  std::vector<std::uint64_t> keys_;
  std::vector<const std::uint8_t*> rests_;
};

/// Fills pages with codes in ascending order. A page ends before a code that begins_page() or has another
/// length, after codes_in_page codes, and before it may exceed a block.
class PageWriter {
public:
  [[nodiscard]] bool empty() const { return count_ == 0; }
  /// Adds codes until the page ends.
  /// @return number of codes added; at least one if the page was empty
  [[nodiscard]] std::size_t add(const CodeSpan& codes);
  /// Returns the page and begins the next one.
  [[nodiscard]] CodePage take();

private:
  std::uint16_t length_ = 0;
  std::size_t count_ = 0;
  std::uint64_t key_ = 0; // key of the last code
  std::vector<CodePage::Group> groups_;
  std::vector<char> differences_; // the differences, with room after the used bytes
  std::size_t bytes_ = 0;         // number of used bytes in differences_
  std::vector<char> rests_;
};

/// The bytes of a page, with these values added to a page without any.
[[nodiscard]] std::vector<char> with_values(const CodePage& page, std::span<const TableValue> values);

/// Reads a difference and moves `at` past it.
[[nodiscard]] inline std::uint64_t take_difference(const char*& at) {
  auto byte = static_cast<std::uint8_t>(*at++);
  std::uint64_t difference = byte & 0x7FU;
  for (unsigned shift = 7; byte > 0x7F; shift += 7) {
    byte = static_cast<std::uint8_t>(*at++);
    difference |= std::uint64_t{byte & 0x7FU} << (shift & 63U);
  }
  return difference;
}

/// Reads the codes of a page. The page must outlive it.
class PageCursor {
public:
  PageCursor() = default;
  /// Starts at the first code.
  /// @pre the page has groups
  explicit PageCursor(const CodePage& page);

  [[nodiscard]] std::size_t count() const { return count_; }
  /// Number of the current code; count() after the last one.
  [[nodiscard]] std::size_t index() const { return index_; }
  [[nodiscard]] bool at_end() const { return index_ == count_; }
  [[nodiscard]] OrderedCode code() const {
    return {key_, reinterpret_cast<const std::uint8_t*>(rests_) + index_ * bytes_after_key(length_), length_};
  }
  /// The value of the current code; not_decided if the codes have no values.
  [[nodiscard]] TableValue value() const {
    if (low_ == nullptr) return not_decided;
    return static_cast<TableValue>(static_cast<std::uint8_t>(low_[index_]) |
                                   unsigned{static_cast<std::uint8_t>(low_[count_ + index_])} << 8U);
  }
  void advance() {
    if (++index_ % codes_in_group != 0) {
      add_difference();
    } else if (index_ < count_) {
      enter(index_ / codes_in_group);
    }
    if (index_ > count_) index_ = count_;
  }
  /// Goes to the code with this number.
  void go_to(std::size_t index);
  /// Goes forward to the first code that does not come before `code`.
  void seek(const OrderedCode& code);

private:
  void add_difference() {
    if (index_ < count_) key_ += take_difference(difference_);
  }
  /// Skips several codes at once, if none of them has a long difference and `may_skip` allows the key of the
  /// last one.
  template <typename MaySkip>
  bool skip(const MaySkip& may_skip);
  void enter(std::size_t group);

  std::uint16_t length_ = 0;
  std::size_t count_ = 0;
  const CodePage* page_ = nullptr;
  const char* rests_ = nullptr;
  const char* low_ = nullptr;
  std::size_t index_ = 0;
  std::uint64_t key_ = 0;
  const char* difference_ = nullptr; // the next difference
};

} // namespace regola
