#pragma once

#include <cstring>
#include <type_traits>

#include "engine/compiled/portable/steps.hpp"

// Operations of steps on single words.

namespace regola::form {

/// For each byte and each number below 8: the set bit that has that many set bits below it.
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

/// The set bit that has `number` set bits below it. The word must have more than `number` bits set.
inline Word nth_bit(Word word, Word number) {
  // First the number of bits set in each byte and the lower bytes; then the number of bytes below the one
  // with the bit.
  constexpr Word each_byte = 0x0101010101010101U;
  constexpr Word high_bits = 0x8080808080808080U;
  Word counts = word - (word >> 1U & 0x5555555555555555U);
  counts = (counts & 0x3333333333333333U) + (counts >> 2U & 0x3333333333333333U);
  counts = ((counts + (counts >> 4U)) & 0x0F0F0F0F0F0F0F0FU) * each_byte;
  const Word below = ((number * each_byte | high_bits) - counts) & high_bits;
  const Word places = (below >> 7U) * each_byte >> 56U << 3U; // 8 times the number of those bytes
  number -= (counts << 8U) >> places & 0xFFU;
  const auto byte = static_cast<std::size_t>(word >> places & 0xFFU);
  return Word{bits_of_bytes[byte][static_cast<std::size_t>(number)]} << places;
}

inline Word divided(Word a, Word b) {
  const auto divisor = static_cast<std::int64_t>(b);
  if (divisor == 0) return 0;
  if (divisor == -1) return ~a + 1; // the least number has no negation
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
  std::size_t first = 0; // the sum at `first` never exceeds the number
  for (std::size_t last = tally.weights.size(); last - first > 1;) {
    const std::size_t middle = first + (last - first) / 2;
    (memory[tally.sums + middle] <= number ? first : last) = middle;
  }
  return static_cast<Word>(first);
}

inline Word highest_bit(Word word) { return word == 0 ? 0 : std::bit_floor(word); }

} // namespace regola::form

// Operations of steps on all lanes.

namespace regola::form {

// Four lanes, for processors with vector instructions. Always passed by reference, since passing by value
// depends on the processor.
using Four [[gnu::vector_size(4 * sizeof(Word))]] = Word;

/// A word shifted up or down; one of the two distances is 0. Empty if a distance is 64 or more.
inline Word moved(Word word, Word up, Word down) {
  constexpr Word all = word_bits;
  return up >= all || down >= all ? 0 : word << up >> down;
}

struct Copy {
  template <typename Lanes>
  static void of(Lanes& to, const Lanes& a, const Lanes& /*b*/) {
    to = a;
  }
};
struct And {
  template <typename Lanes>
  static void of(Lanes& to, const Lanes& a, const Lanes& b) {
    to = a & b;
  }
};
struct Or {
  template <typename Lanes>
  static void of(Lanes& to, const Lanes& a, const Lanes& b) {
    to = a | b;
  }
};
struct Xor {
  template <typename Lanes>
  static void of(Lanes& to, const Lanes& a, const Lanes& b) {
    to = a ^ b;
  }
};
struct AndNot {
  template <typename Lanes>
  static void of(Lanes& to, const Lanes& a, const Lanes& b) {
    to = a & ~b;
  }
};
/// Shifts a word up or down, by two distances per lane, of which one is 0.
struct Shift {
  template <typename Lanes>
  static void of(Lanes& to, const Lanes& a, const Lanes& /*b*/, const Lanes& up, const Lanes& down) {
    to = a << up >> down;
  }
};
struct ShiftAnd {
  template <typename Lanes>
  static void of(Lanes& to, const Lanes& a, const Lanes& b, const Lanes& up, const Lanes& down) {
    to = a << up >> down & b;
  }
};
struct ShiftFar {
  static void of(Word& to, Word a, Word /*b*/, Word up, Word down) { to = moved(a, up, down); }
};

/// Computes consecutive lanes of a step, from `first` on: as many as `Lanes` holds.
template <typename Of, typename Lanes>
void some(const Step& step, Word* registers, std::size_t first) {
  Lanes a;
  Lanes b;
  Lanes to;
  std::memcpy(&a, registers + step.a + first, sizeof a);
  std::memcpy(&b, registers + step.b + first, sizeof b);
  if constexpr (std::is_same_v<Of, Shift> || std::is_same_v<Of, ShiftAnd> || std::is_same_v<Of, ShiftFar>) {
    Lanes up;
    Lanes down;
    std::memcpy(&up, step.data + first, sizeof up);
    std::memcpy(&down, step.data + step.lanes + first, sizeof down);
    Of::of(to, a, b, up, down);
  } else {
    Of::of(to, a, b);
  }
  std::memcpy(registers + step.to + first, &to, sizeof to);
}

/// Computes all lanes of a step, four at a time as long as four are left.
template <typename Of>
void each(const Step& step, Word* registers) {
  constexpr std::size_t four = 4;
  std::size_t i = 0;
  if constexpr (!std::is_same_v<Of, ShiftFar>) {
    for (; i + four <= step.lanes; i += four) some<Of, Four>(step, registers, i);
  }
  for (; i < step.lanes; ++i) some<Of, Word>(step, registers, i);
}

/// The union of all lanes of `a`.
inline Word united(const Step& step, const Word* a) {
  Word all = a[0];
  for (std::size_t i = 1; i < step.lanes; ++i) all |= a[i];
  return all;
}

/// Stores whole vectors. Words that are stored one by one would stall a vector read that follows at once.
inline void spread(Word* to, Word word, std::size_t lanes) {
  constexpr std::size_t four = 4;
  const Four words{word, word, word, word};
  for (; lanes >= four; lanes -= four, to += four) std::memcpy(to, &words, sizeof words);
  for (std::size_t i = 0; i < lanes; ++i) to[i] = word;
}

} // namespace regola::form
