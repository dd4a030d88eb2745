#pragma once

#include <numeric>

#include "engine/solve/retrograde/position_code.hpp"

namespace regola {

// Codes of positions are alike, but hash tables need bits that look random. Mixing is a bijection: different
// codes stay different. It reads the first eight bytes of a code as a little-endian number, adds a hash of
// the later bytes by exclusive or, then multiplies and shifts within the bits of the number. The mixed number
// and the later bytes together restore the code.

/// Number of bytes of a code that are mixed. Later bytes stay unchanged.
inline constexpr std::size_t mixed_bytes = sizeof(std::uint64_t);

[[nodiscard]] constexpr unsigned bits_mixed(std::size_t length) {
  return 8U * static_cast<unsigned>(std::min(length, mixed_bytes));
}

namespace code_mixing {

inline constexpr std::uint64_t first_factor = 0x9E37'79B9'7F4A'7C15U;
inline constexpr std::uint64_t second_factor = 0xBF58'476D'1CE4'E5B9U;

[[nodiscard]] constexpr std::uint64_t mask(unsigned bits) { return ~std::uint64_t{0} >> (64U - bits); }

/// The multiplicative inverse of an odd factor modulo 2^64.
[[nodiscard]] constexpr std::uint64_t inverse(std::uint64_t factor) {
  std::uint64_t found = factor; // the lowest three bits are right; each step doubles the number of right bits
  for (int i = 0; i < 5; ++i) found *= 2 - factor * found;
  return found;
}

[[nodiscard]] constexpr std::uint64_t sum_of(std::span<const std::uint8_t> rest) {
  std::uint64_t sum = 0;
  for (const std::uint8_t byte : rest) sum = (sum ^ byte) * first_factor + (sum >> 29U);
  return sum;
}

} // namespace code_mixing

/// Mixes the first bytes of a code.
/// @param word the first bytes of a code, little-endian
/// @param rest the bytes after them
/// @param bits number of bits of the word, see bits_mixed()
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t word, std::span<const std::uint8_t> rest,
                                            unsigned bits) {
  using namespace code_mixing;
  const unsigned half = (bits + 1) / 2; // an xor with a shift by at least half the bits is its own inverse
  word = (word ^ sum_of(rest)) * first_factor & mask(bits);
  word ^= word >> half;
  word = word * second_factor & mask(bits);
  return word ^ word >> half;
}

/// Inverse of mixed(): returns the first bytes of the code.
[[nodiscard]] constexpr std::uint64_t unmixed(std::uint64_t word, std::span<const std::uint8_t> rest,
                                              unsigned bits) {
  using namespace code_mixing;
  const unsigned half = (bits + 1) / 2;
  word ^= word >> half;
  word = word * inverse(second_factor) & mask(bits);
  word ^= word >> half;
  return (word * inverse(first_factor) ^ sum_of(rest)) & mask(bits);
}

/// A buffer of mixed codes, for lookups or insertions in bulk. Orders them by the table to which they belong.
class CodeBatch {
public:
  /// A mixed code.
  struct Item {
    std::uint16_t length = 0; ///< number of bytes in the code
    std::uint8_t part = 0;    ///< the highest byte of the mixed word; chooses the table
    bool mark = false;        ///< a flag for the caller; not part of the code
    std::uint64_t word = 0;   ///< the mixed word without its highest byte
    std::size_t at = 0;       ///< offset in the batch of the bytes that are not mixed
  };

  [[nodiscard]] static Item item(const CodeBytes& code) {
    Item item;
    item.length = static_cast<std::uint16_t>(code.size());
    const std::size_t count = std::min(code.size(), mixed_bytes);
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < count; ++i) word |= std::uint64_t{code[i]} << (8 * i);
    const unsigned bits = bits_mixed(code.size());
    word = mixed(word, {code.data() + count, code.size() - count}, bits);
    item.part = static_cast<std::uint8_t>(word >> (bits - 8));
    item.word = word & code_mixing::mask(bits - 8);
    return item;
  }
  /// Restores a code from its mixed word (`part` and `word`) and the bytes that are not mixed.
  static void restore(std::size_t length, std::size_t part, std::uint64_t word, const std::uint8_t* rest,
                      CodeBytes& code) {
    const unsigned bits = bits_mixed(length);
    const std::size_t count = std::min(length, mixed_bytes);
    code.resize(length);
    std::copy_n(rest, length - count, code.begin() + static_cast<std::ptrdiff_t>(count));
    const std::uint64_t plain =
        unmixed(std::uint64_t{part} << (bits - 8) | word, {rest, length - count}, bits);
    for (std::size_t i = 0; i < count; ++i) code[i] = static_cast<std::uint8_t>(plain >> (8 * i));
  }

  void clear() {
    items_.clear();
    rests_.clear();
  }
  [[nodiscard]] std::size_t size() const { return items_.size(); }
  void add(const CodeBytes& code, bool mark = false) {
    Item next = item(code);
    next.mark = mark;
    next.at = rests_.size();
    if (code.size() > mixed_bytes) rests_.insert(rests_.end(), code.begin() + mixed_bytes, code.end());
    items_.push_back(next);
  }
  [[nodiscard]] const std::uint8_t* rest(const Item& item) const { return rests_.data() + item.at; }
  [[nodiscard]] std::span<const Item> items() const { return items_; }

  /// Sorts the items from `from` on and removes duplicates. Items with different marks are different.
  void sort(std::size_t from = 0) {
    const auto first = items_.begin() + static_cast<std::ptrdiff_t>(from);
    std::sort(first, items_.end(), [this](const Item& a, const Item& b) {
      const int order = compare(a, b);
      return order != 0 ? order < 0 : !a.mark && b.mark;
    });
    items_.erase(
        std::unique(first, items_.end(),
                    [this](const Item& a, const Item& b) { return a.mark == b.mark && compare(a, b) == 0; }),
        items_.end());
  }
  /// Groups the items by table: by part, then by length. Keeps duplicates.
  void group() {
    std::array<std::uint32_t, 257> starts{}; // index of the first item of each part
    for (const Item& item : items_) ++starts[item.part + std::size_t{1}];
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    grouped_.resize(items_.size());
    std::array<std::uint32_t, 257> next = starts;
    for (const Item& item : items_) grouped_[next[item.part]++] = item;
    items_.swap(grouped_);
    for (std::size_t part = 0; part + 1 < starts.size(); ++part) {
      const auto first = items_.begin() + starts[part];
      const auto last = items_.begin() + starts[part + 1];
      const auto is_shorter = [](const Item& a, const Item& b) { return a.length < b.length; };
      if (!std::is_sorted(first, last, is_shorter)) std::sort(first, last, is_shorter);
    }
  }
  /// The items from `from` on that belong to the same table as the first. The batch must be sorted or
  /// grouped.
  [[nodiscard]] std::span<const Item> of_one_table(std::size_t from) const {
    std::size_t last = from;
    while (last < items_.size() && items_[last].part == items_[from].part &&
           items_[last].length == items_[from].length) {
      ++last;
    }
    return std::span(items_).subspan(from, last - from);
  }

private:
  [[nodiscard]] int compare(const Item& a, const Item& b) const {
    if (a.part != b.part) return a.part < b.part ? -1 : 1;
    if (a.length != b.length) return a.length < b.length ? -1 : 1;
    if (a.word != b.word) return a.word < b.word ? -1 : 1;
    return a.length <= mixed_bytes ? 0 : std::memcmp(rest(a), rest(b), a.length - mixed_bytes);
  }

  std::vector<Item> items_;
  std::vector<Item> grouped_; // working memory of group()
  std::vector<std::uint8_t> rests_;
};

} // namespace regola
