#pragma once

// How the bits of a plane are counted and found in functions that are made ready twice: for any processor,
// and for one with instructions for it, which uses_vectors() (vector_steps.hpp) tells.

#include <bit>

#include "engine/compiled/plane.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
/// Before a function that only processors may run of which uses_vectors() is true.
#define REGOLA_NATIVE [[gnu::target("avx2,bmi,bmi2,lzcnt,popcnt")]]
#else
#define REGOLA_NATIVE
#endif

namespace regola {

/// Words that are worked on at once where there are instructions for it, else one after the other.
inline constexpr std::size_t four_words = 4;
using FourWords [[gnu::vector_size(four_words * sizeof(Word))]] = Word;

struct PlainBits {
  static constexpr bool four_at_once = false;
  [[gnu::always_inline]] static bool any(const FourWords& words) {
    return (words[0] | words[1] | words[2] | words[3]) != 0;
  }

  template <int W>
  [[gnu::always_inline]] static int count(const Plane<W>& plane) {
    return plane.count();
  }
  template <int W>
  [[gnu::always_inline]] static Bit select(const Plane<W>& plane, int k) {
    return plane.select(k);
  }
};

/// To be inlined into functions marked REGOLA_NATIVE.
struct NativeBits : PlainBits {
#if defined(__x86_64__) && defined(__GNUC__)
  static constexpr bool four_at_once = true;
  REGOLA_NATIVE static bool any(const FourWords& words) {
    const auto& all = reinterpret_cast<const __m256i&>(words);
    return _mm256_testz_si256(all, all) == 0;
  }
#endif
  using PlainBits::count;
  using PlainBits::select;
  [[gnu::always_inline]] static int count(const Plane<1>& plane) {
    return __builtin_popcountll(plane.words[0]);
  }
  [[gnu::always_inline]] static Bit select(const Plane<1>& plane, int k) {
#if defined(__x86_64__) && defined(__GNUC__)
    Word found = Word{1} << static_cast<unsigned>(k);
    asm("pdep %1, %0, %0" : "+r"(found) : "r"(plane.words[0]));
    return static_cast<Bit>(std::countr_zero(found));
#else
    return plane.select(k);
#endif
  }
};

} // namespace regola
