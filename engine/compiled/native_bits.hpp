#pragma once

// How the bits of a plane are counted and found in functions that are made ready twice: for any processor,
// and for one with instructions for it, which uses_vectors() (vector_steps.hpp) tells.

#include <bit>

#include "engine/compiled/plane.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
/// Before a function that only processors may run of which uses_vectors() is true.
#define REGOLA_NATIVE [[gnu::target("avx2,bmi,bmi2,lzcnt,popcnt")]]
#else
#define REGOLA_NATIVE
#endif

namespace regola {

struct PlainBits {
  static constexpr bool extracts = false;
  static Word extract(Word word, Word mask);

  template <int W>
  [[gnu::always_inline]] static int count(const Plane<W>& plane) {
    return plane.count();
  }
  template <int W>
  [[gnu::always_inline]] static Bit select(const Plane<W>& plane, int k) {
    return plane.select(k);
  }
};

/// To be inlined into functions marked REGOLA_NATIVE. Planes of several words are counted as by PlainBits.
struct NativeBits {
#if defined(__x86_64__) && defined(__GNUC__)
  static constexpr bool extracts = true;
  /// The bits under the mask, side by side.
  [[gnu::always_inline]] static Word extract(Word word, Word mask) {
    asm("pext %1, %0, %0" : "+r"(word) : "r"(mask));
    return word;
  }
#else
  static constexpr bool extracts = false;
  static Word extract(Word word, Word mask);
#endif
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
  template <int W>
  [[gnu::always_inline]] static int count(const Plane<W>& plane) {
    return plane.count();
  }
  template <int W>
  [[gnu::always_inline]] static Bit select(const Plane<W>& plane, int k) {
    return plane.select(k);
  }
};

} // namespace regola
