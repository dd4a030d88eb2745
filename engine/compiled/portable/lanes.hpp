#pragma once

#include <cstddef>
#include <cstring>
#include <type_traits>

#include "engine/compiled/portable/steps.hpp"

// What steps do lane by lane.

namespace regola::form {

// Four lanes, for processors with vector instructions. Always passed by reference: how they would be passed
// by value depends on the processor.
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
/// One of the two distances of a lane is 0.
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

/// Computes consecutive lanes of a step, as many as fit into `Lanes`, from `first` on.
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

/// Computes all lanes of a step, four at a time where there are so many.
template <typename Of>
void each(const Step& step, Word* registers) {
  constexpr std::size_t four = 4;
  std::size_t i = 0;
  if constexpr (!std::is_same_v<Of, ShiftFar>) {
    for (; i + four <= step.lanes; i += four) some<Of, Four>(step, registers, i);
  }
  for (; i < step.lanes; ++i) some<Of, Word>(step, registers, i);
}

/// The union of the lanes of a.
inline Word united(const Step& step, const Word* a) {
  Word all = a[0];
  for (std::size_t i = 1; i < step.lanes; ++i) all |= a[i];
  return all;
}

/// Stores whole vectors: words that are stored one by one and read at once as a vector stall the read.
inline void spread(Word* to, Word word, std::size_t lanes) {
  constexpr std::size_t four = 4;
  const Four words{word, word, word, word};
  for (; lanes >= four; lanes -= four, to += four) std::memcpy(to, &words, sizeof words);
  for (std::size_t i = 0; i < lanes; ++i) to[i] = word;
}

} // namespace regola::form
