#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace regola::form {

/// The range of a signed number.
struct Range {
  std::int64_t least = std::numeric_limits<std::int64_t>::min();
  std::int64_t most = std::numeric_limits<std::int64_t>::max();

  friend bool operator==(const Range&, const Range&) = default;
};

/// Ranges of results; the full range where a result may overflow 64 bits.
[[nodiscard]] inline Range sum_of(Range a, Range b) {
  Range sum;
  const bool wraps = __builtin_add_overflow(a.least, b.least, &sum.least) ||
                     __builtin_add_overflow(a.most, b.most, &sum.most);
  return wraps ? Range() : sum;
}
[[nodiscard]] inline Range difference_of(Range a, Range b) {
  Range difference;
  const bool wraps = __builtin_sub_overflow(a.least, b.most, &difference.least) ||
                     __builtin_sub_overflow(a.most, b.least, &difference.most);
  return wraps ? Range() : difference;
}
[[nodiscard]] inline Range product_of(Range a, Range b) {
  Range product{std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()};
  for (const std::int64_t x : {a.least, a.most}) {
    for (const std::int64_t y : {b.least, b.most}) {
      std::int64_t corner = 0;
      if (__builtin_mul_overflow(x, y, &corner)) return {};
      product = {std::min(product.least, corner), std::max(product.most, corner)};
    }
  }
  return product;
}
[[nodiscard]] inline Range minimum_of(Range a, Range b) {
  return {std::min(a.least, b.least), std::min(a.most, b.most)};
}
[[nodiscard]] inline Range maximum_of(Range a, Range b) {
  return {std::max(a.least, b.least), std::max(a.most, b.most)};
}
/// The range of a number that is one of the two.
[[nodiscard]] inline Range either_of(Range a, Range b) {
  return {std::min(a.least, b.least), std::max(a.most, b.most)};
}

} // namespace regola::form
