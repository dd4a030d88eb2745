#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/compiled/form/form.hpp"
#include "engine/compiled/plane.hpp"

// What steps do with single words.

namespace regola::form {

/// For each byte and each number below 8: the set bit with that many lower ones.
inline constexpr auto bits_of_bytes = [] {
  constexpr unsigned byte_values = 256;
  std::array<std::array<std::uint8_t, 8>, byte_values> bits{};
  for (unsigned byte = 0; byte < byte_values; ++byte) {
    unsigned left = byte;
    for (std::uint8_t& bit : bits[byte]) {
      bit = static_cast<std::uint8_t>(left & (~left + 1));
      left &= left - 1;
    }
  }
  return bits;
}();

/// The set bit with `number` lower ones; the word must have more than `number` bits set.
inline Word nth_bit(Word word, Word number) {
  // The number of bits in each byte and those below it; then the number of bytes below the one that holds the
  // bit.
  constexpr Word each_byte = 0x0101010101010101U;
  constexpr Word high_bits = 0x8080808080808080U;
  Word counts = word - (word >> 1U & 0x5555555555555555U);
  counts = (counts & 0x3333333333333333U) + (counts >> 2U & 0x3333333333333333U);
  counts = ((counts + (counts >> 4U)) & 0x0F0F0F0F0F0F0F0FU) * each_byte;
  const Word below = ((number * each_byte | high_bits) - counts) & high_bits;
  const Word places = (below >> 7U) * each_byte >> 56U << 3U; // 8 per byte
  number -= (counts << 8U) >> places & 0xFFU;
  const auto byte = static_cast<std::size_t>(word >> places & 0xFFU);
  return Word{bits_of_bytes[byte][static_cast<std::size_t>(number)]} << places;
}

inline Word divided(Word a, Word b) {
  const auto divisor = static_cast<std::int64_t>(b);
  if (divisor == 0) return 0;
  if (divisor == -1) return ~a + 1; // the least number has no opposite
  return static_cast<Word>(static_cast<std::int64_t>(a) / divisor);
}

inline Word tallied(const Tally& tally, Word* memory) {
  Word sum = 0;
  for (std::size_t i = 0; i < tally.weights.size(); ++i) {
    memory[tally.sums + i] = sum;
    const Word word = memory[tally.words + i];
    if (word != 0) sum += Word{tally.weights[i]} * static_cast<Word>(count_bits(word));
  }
  return sum;
}

inline Word located(const Tally& tally, const Word* memory, Word number) {
  std::size_t first = 0; // the sum at `first` is never greater than the number
  for (std::size_t last = tally.weights.size(); last - first > 1;) {
    const std::size_t middle = first + (last - first) / 2;
    (memory[tally.sums + middle] <= number ? first : last) = middle;
  }
  return static_cast<Word>(first);
}

inline Word highest_bit(Word word) { return word == 0 ? 0 : std::bit_floor(word); }

} // namespace regola::form
