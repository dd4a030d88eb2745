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

using SignedFour [[gnu::vector_size(4 * sizeof(std::int64_t))]] = std::int64_t;

struct Add {
  static void of(Four& to, const Four& a, const Four& b) { to = a + b; }
};
struct Subtract {
  static void of(Four& to, const Four& a, const Four& b) { to = a - b; }
};
struct Multiply {
  static void of(Four& to, const Four& a, const Four& b) { to = a * b; }
};
// All bits where it holds.
struct IsEqual {
  static void of(Four& to, const Four& a, const Four& b) { to = reinterpret_cast<Four>(a == b); }
};
struct IsLess {
  static void of(Four& to, const Four& a, const Four& b) {
    to = reinterpret_cast<Four>(reinterpret_cast<SignedFour>(a) < reinterpret_cast<SignedFour>(b));
  }
};
struct IsBelow {
  static void of(Four& to, const Four& a, const Four& b) { to = reinterpret_cast<Four>(a < b); }
};
template <typename Is>
struct OneIf {
  static void of(Four& to, const Four& a, const Four& b) {
    Is::of(to, a, b);
    to &= 1;
  }
};
struct Minimum {
  static void of(Four& to, const Four& a, const Four& b) {
    Four less;
    IsLess::of(less, a, b);
    to = (a & less) | (b & ~less);
  }
};
struct Maximum {
  static void of(Four& to, const Four& a, const Four& b) { Minimum::of(to, a, b), to = a ^ b ^ to; }
};
struct Lowest {
  static void of(Four& to, const Four& a, const Four& /*b*/) { to = a & (~a + 1); }
};
struct AtPlace {
  static void of(Four& to, const Four& a, const Four& /*b*/) {
    to = Four{1, 1, 1, 1} << (a & (word_bits - 1));
  }
};

inline void get(Four& to, const Word* from) { std::memcpy(&to, from, sizeof to); }
inline void put(Word* to, const Four& from) { std::memcpy(to, &from, sizeof from); }

/// Computes all lanes of a step.
/// @tparam All whether all runs stand at it
/// @param mask all bits of those that do
template <typename Of, bool All>
void each_run(const Step& step, Word* to, const Word* a, const Word* b, const RunWords& mask) {
  constexpr std::size_t four = 4;
  for (std::size_t lane = 0; lane < step.lanes; ++lane) {
    for (std::size_t run = 0; run < runs_at_once; run += four) {
      const std::size_t at = lane * runs_at_once + run;
      Four of_a;
      Four of_b;
      Four made;
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
        made = stays ? of_a << up >> down : Four{};
      } else {
        Of::of(made, of_a, of_b);
      }
      if constexpr (!All) {
        Four here;
        Four before;
        get(here, mask.data() + run);
        get(before, to + at);
        made = (made & here) | (before & ~here);
      }
      put(to + at, made);
    }
  }
}

/// What lies in any lane.
inline void united(RunWords& to, const Word* a, std::size_t lanes) {
  constexpr std::size_t four = 4;
  for (std::size_t run = 0; run < runs_at_once; run += four) {
    Four all;
    get(all, a + run);
    for (std::size_t lane = 1; lane < lanes; ++lane) {
      Four more;
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
template <typename Is>
std::uint32_t where(const Word* a, const Word* b) {
  constexpr std::size_t four = 4;
  Four sum{};
  for (std::size_t run = 0; run < runs_at_once; run += four) {
    Four of_a;
    Four of_b;
    Four bit;
    Four holds;
    get(of_a, a + run);
    get(of_b, b + run);
    get(bit, bit_of_run.data() + run);
    Is::of(holds, of_a, of_b);
    sum |= holds & bit;
  }
  return static_cast<std::uint32_t>((sum[0] | sum[1]) | (sum[2] | sum[3]));
}

/// A bit for each run of which some lane is not 0.
inline std::uint32_t not_empty(const Word* a, std::size_t lanes) {
  static constexpr RunWords none{};
  if (lanes == 1) return ~where<IsEqual>(a, none.data());
  RunWords all;
  united(all, a, lanes);
  return ~where<IsEqual>(all.data(), none.data());
}

/// The words of b where those of a are not 0, else those of c.
inline void chosen(RunWords& to, const Word* a, const Word* b, const Word* c) {
  constexpr std::size_t four = 4;
  for (std::size_t run = 0; run < runs_at_once; run += four) {
    Four asked;
    Four yes;
    Four no;
    get(asked, a + run);
    get(yes, b + run);
    get(no, c + run);
    const Four is_none = reinterpret_cast<Four>(asked == 0);
    const Four made = (yes & ~is_none) | (no & is_none);
    put(to.data() + run, made);
  }
}

} // namespace regola::form
