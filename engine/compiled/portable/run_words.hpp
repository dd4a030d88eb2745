#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "engine/compiled/portable/lanes.hpp"
#include "engine/compiled/portable/side_by_side.hpp"

// What steps do for all runs side by side. A register holds one word per run; its lanes lie one after the
// other.

namespace regola::form {

/// Words of as many runs as the processor handles at once: Four or Eight.
using Eight [[gnu::vector_size(8 * sizeof(Word))]] = Word;

template <typename Pack>
inline constexpr std::size_t words_in = sizeof(Pack) / sizeof(Word);

/// The number of runs side by side. More of them share the decoding of a step; fewer need less cache.
template <typename Pack>
inline constexpr std::size_t runs_at_once = 4 * words_in<Pack>;
static_assert(runs_at_once<Eight> <= most_runs_at_once);

/// One word per run.
template <typename Pack>
using RunWords = std::array<Word, runs_at_once<Pack>>;

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
// All bits set where it holds.
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
/// @tparam All whether all runs stand at the step
/// @param mask all bits set for those that do
template <typename Of, bool All, typename Pack>
void each_run(const Step& step, Word* to, const Word* a, const Word* b, const RunWords<Pack>& mask) {
  constexpr std::size_t packs = runs_at_once<Pack> / words_in<Pack>;
  constexpr bool shifts = std::is_same_v<Of, ShiftAnd> || std::is_same_v<Of, ShiftFar>;
  // The compiler must assume that the output overlaps these, so they are read first.
  const std::size_t lanes = step.lanes;
  const Word* const places = step.data;
  std::array<Pack, packs> here;
  if constexpr (!All) std::memcpy(here.data(), mask.data(), sizeof here);
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    Word by_up = 0;
    Word by_down = 0;
    if constexpr (shifts) {
      by_up = places[lane];
      by_down = places[lanes + lane];
    }
    for (std::size_t pack = 0; pack < packs; ++pack) {
      const std::size_t at = lane * runs_at_once<Pack> + pack * words_in<Pack>;
      Pack of_a;
      Pack of_b;
      Pack made;
      get(of_a, a + at);
      get(of_b, b + at);
      if constexpr (std::is_same_v<Of, ShiftAnd>) {
        made = of_a << by_up >> by_down & of_b;
      } else if constexpr (std::is_same_v<Of, ShiftFar>) {
        const bool stays = by_up < word_bits && by_down < word_bits;
        made = stays ? of_a << by_up >> by_down : Pack{};
      } else {
        Of::of(made, of_a, of_b);
      }
      if constexpr (!All) {
        Pack before;
        get(before, to + at);
        made = (made & here[pack]) | (before & ~here[pack]);
      }
      put(to + at, made);
    }
  }
}

/// The union of the lanes, by run.
template <typename Pack>
void united(RunWords<Pack>& to, const Word* a, std::size_t lanes) {
  for (std::size_t run = 0; run < runs_at_once<Pack>; run += words_in<Pack>) {
    Pack all;
    get(all, a + run);
    for (std::size_t lane = 1; lane < lanes; ++lane) {
      Pack more;
      get(more, a + lane * runs_at_once<Pack> + run);
      all |= more;
    }
    put(to.data() + run, all);
  }
}

// One bit per run.
template <typename Pack>
inline constexpr RunWords<Pack> bit_of_run = [] {
  RunWords<Pack> bits{};
  for (std::size_t run = 0; run < runs_at_once<Pack>; ++run) bits[run] = Word{1} << run;
  return bits;
}();

/// For each run, a word with all bits set if its bit is set in `runs`.
template <typename Pack>
void spread_bits(RunWords<Pack>& to, std::uint32_t runs) {
  constexpr std::size_t four = 4;
  for (std::size_t run = 0; run < runs_at_once<Pack>; run += four) {
    Four bit;
    get(bit, bit_of_run<Pack>.data() + run);
    const Four all = reinterpret_cast<Four>((bit & Word{runs}) == bit);
    put(to.data() + run, all);
  }
}

/// One bit per run: whether the comparison holds for its words.
template <typename Is, typename Pack>
std::uint32_t where(const Word* a, const Word* b) {
  Pack sum{};
  for (std::size_t run = 0; run < runs_at_once<Pack>; run += words_in<Pack>) {
    Pack of_a;
    Pack of_b;
    Pack bit;
    Pack holds;
    get(of_a, a + run);
    get(of_b, b + run);
    get(bit, bit_of_run<Pack>.data() + run);
    Is::of(holds, of_a, of_b);
    sum |= holds & bit;
  }
  Word all = 0;
  for (std::size_t i = 0; i < words_in<Pack>; ++i) all |= sum[i];
  return static_cast<std::uint32_t>(all);
}

/// One bit per run: whether any of its lanes is not 0.
template <typename Pack>
std::uint32_t not_empty(const Word* a, std::size_t lanes) {
  static constexpr RunWords<Pack> none{};
  if (lanes == 1) return ~where<IsEqual, Pack>(a, none.data());
  RunWords<Pack> all;
  united<Pack>(all, a, lanes);
  return ~where<IsEqual, Pack>(all.data(), none.data());
}

/// By run: the word of b if that of a is not 0, else that of c.
template <typename Pack>
void chosen(RunWords<Pack>& to, const Word* a, const Word* b, const Word* c) {
  for (std::size_t run = 0; run < runs_at_once<Pack>; run += words_in<Pack>) {
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
