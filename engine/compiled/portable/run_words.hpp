#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "engine/compiled/portable/lanes.hpp"
#include "engine/compiled/portable/side_by_side.hpp"

// What steps do for all runs that go side by side: a register has a word of each run, and its lanes lie one
// behind the other.

namespace regola::form {

/// A word of each run.
using RunWords = std::array<Word, runs_at_once>;

/// Words of as many runs as a processor handles at once: Four of them, or eight.
using Eight [[gnu::vector_size(8 * sizeof(Word))]] = Word;

template <typename Pack>
inline constexpr std::size_t words_in = sizeof(Pack) / sizeof(Word);

struct Add {
  template <typename Pack>
  static void of(Pack& to, const Pack& a, const Pack& b) {
    to = a + b;
  }
};
struct Subtract {
  template <typename Pack>
  static void of(Pack& to, const Pack& a, const Pack& b) {
    to = a - b;
  }
};
struct Multiply {
  template <typename Pack>
  static void of(Pack& to, const Pack& a, const Pack& b) {
    to = a * b;
  }
};
// All bits where it holds.
struct IsEqual {
  template <typename Pack>
  static void of(Pack& to, const Pack& a, const Pack& b) {
    to = reinterpret_cast<Pack>(a == b);
  }
};
struct IsLess {
  template <typename Pack>
  static void of(Pack& to, const Pack& a, const Pack& b) {
    using Signed [[gnu::vector_size(sizeof(Pack))]] = std::int64_t;
    to = reinterpret_cast<Pack>(reinterpret_cast<Signed>(a) < reinterpret_cast<Signed>(b));
  }
};
struct IsBelow {
  template <typename Pack>
  static void of(Pack& to, const Pack& a, const Pack& b) {
    to = reinterpret_cast<Pack>(a < b);
  }
};
template <typename Is>
struct OneIf {
  template <typename Pack>
  static void of(Pack& to, const Pack& a, const Pack& b) {
    Is::of(to, a, b);
    to &= 1;
  }
};
struct Minimum {
  template <typename Pack>
  static void of(Pack& to, const Pack& a, const Pack& b) {
    Pack less;
    IsLess::of(less, a, b);
    to = (a & less) | (b & ~less);
  }
};
struct Maximum {
  template <typename Pack>
  static void of(Pack& to, const Pack& a, const Pack& b) {
    Minimum::of(to, a, b), to = a ^ b ^ to;
  }
};
struct Lowest {
  template <typename Pack>
  static void of(Pack& to, const Pack& a, const Pack& /*b*/) {
    to = a & (~a + 1);
  }
};
struct AtPlace {
  template <typename Pack>
  static void of(Pack& to, const Pack& a, const Pack& /*b*/) {
    to = (Pack{} + 1) << (a & (word_bits - 1));
  }
};

template <typename Pack>
void get(Pack& to, const Word* from) {
  std::memcpy(&to, from, sizeof to);
}
template <typename Pack>
void put(Word* to, const Pack& from) {
  std::memcpy(to, &from, sizeof from);
}

/// Computes all lanes of a step.
/// @tparam All whether all runs stand at it
/// @param mask all bits of those that do
template <typename Of, bool All, typename Pack>
void each_run(const Step& step, Word* to, const Word* a, const Word* b, const RunWords& mask) {
  for (std::size_t lane = 0; lane < step.lanes; ++lane) {
    for (std::size_t run = 0; run < runs_at_once; run += words_in<Pack>) {
      const std::size_t at = lane * runs_at_once + run;
      Pack of_a;
      Pack of_b;
      Pack made;
      get(of_a, a + at);
      get(of_b, b + at);
      if constexpr (std::is_same_v<Of, ShiftAnd>) {
        const Word up = step.data[lane];
        const Word down = step.data[step.lanes + lane];
        made = of_a << up >> down & of_b;
      } else if constexpr (std::is_same_v<Of, ShiftFar>) {
        const Word up = step.data[lane];
        const Word down = step.data[step.lanes + lane];
        const bool stays = up < word_bits && down < word_bits;
        made = stays ? of_a << up >> down : Pack{};
      } else {
        Of::of(made, of_a, of_b);
      }
      if constexpr (!All) {
        Pack here;
        Pack before;
        get(here, mask.data() + run);
        get(before, to + at);
        made = (made & here) | (before & ~here);
      }
      put(to + at, made);
    }
  }
}

/// What lies in any lane.
template <typename Pack>
void united(RunWords& to, const Word* a, std::size_t lanes) {
  for (std::size_t run = 0; run < runs_at_once; run += words_in<Pack>) {
    Pack all;
    get(all, a + run);
    for (std::size_t lane = 1; lane < lanes; ++lane) {
      Pack more;
      get(more, a + lane * runs_at_once + run);
      all |= more;
    }
    put(to.data() + run, all);
  }
}

// For each run a bit of its own.
inline constexpr RunWords bit_of_run = [] {
  RunWords bits{};
  for (std::size_t run = 0; run < runs_at_once; ++run) bits[run] = Word{1} << run;
  return bits;
}();

/// All bits of the word of each run that has a bit.
inline void spread_bits(RunWords& to, std::uint32_t runs) {
  constexpr std::size_t four = 4;
  for (std::size_t run = 0; run < runs_at_once; run += four) {
    Four bit;
    get(bit, bit_of_run.data() + run);
    const Four all = reinterpret_cast<Four>((bit & Word{runs}) == bit);
    put(to.data() + run, all);
  }
}

/// A bit for each run for whose words it holds.
template <typename Is, typename Pack>
std::uint32_t where(const Word* a, const Word* b) {
  Pack sum{};
  for (std::size_t run = 0; run < runs_at_once; run += words_in<Pack>) {
    Pack of_a;
    Pack of_b;
    Pack bit;
    Pack holds;
    get(of_a, a + run);
    get(of_b, b + run);
    get(bit, bit_of_run.data() + run);
    Is::of(holds, of_a, of_b);
    sum |= holds & bit;
  }
  Word all = 0;
  for (std::size_t i = 0; i < words_in<Pack>; ++i) all |= sum[i];
  return static_cast<std::uint32_t>(all);
}

/// A bit for each run of which some lane is not 0.
template <typename Pack>
std::uint32_t not_empty(const Word* a, std::size_t lanes) {
  static constexpr RunWords none{};
  if (lanes == 1) return ~where<IsEqual, Pack>(a, none.data());
  RunWords all;
  united<Pack>(all, a, lanes);
  return ~where<IsEqual, Pack>(all.data(), none.data());
}

/// The words of b where those of a are not 0, else those of c.
template <typename Pack>
void chosen(RunWords& to, const Word* a, const Word* b, const Word* c) {
  for (std::size_t run = 0; run < runs_at_once; run += words_in<Pack>) {
    Pack asked;
    Pack yes;
    Pack no;
    get(asked, a + run);
    get(yes, b + run);
    get(no, c + run);
    const Pack is_none = reinterpret_cast<Pack>(asked == 0);
    const Pack made = (yes & ~is_none) | (no & is_none);
    put(to.data() + run, made);
  }
}

} // namespace regola::form
