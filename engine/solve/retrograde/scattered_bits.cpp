#include "engine/solve/retrograde/scattered_bits.hpp"

namespace regola {

namespace {

Word gather_by_loop(Word word, Word mask) {
  Word bits = 0;
  for (Word to = 1; mask != 0; mask &= mask - 1, to <<= 1U) {
    if ((word & mask & -mask) != 0) bits |= to;
  }
  return bits;
}

Word scatter_by_loop(Word bits, Word mask) {
  Word word = 0;
  for (; mask != 0; mask &= mask - 1, bits >>= 1U) {
    if ((bits & 1U) != 0) word |= mask & -mask;
  }
  return word;
}

#if defined(__x86_64__) && defined(__GNUC__)

[[gnu::target("bmi2")]] Word gather_at_once(Word word, Word mask) {
  return __builtin_ia32_pext_di(word, mask);
}
[[gnu::target("bmi2")]] Word scatter_at_once(Word bits, Word mask) {
  return __builtin_ia32_pdep_di(bits, mask);
}

/// AMD processors before Zen 3 take a microcode step for each bit of the mask.
bool has_fast_instructions() {
  return static_cast<bool>(__builtin_cpu_supports("bmi2")) &&
         !static_cast<bool>(__builtin_cpu_is("amdfam15h")) &&
         !static_cast<bool>(__builtin_cpu_is("amdfam17h"));
}

const bool at_once = has_fast_instructions();

#else

constexpr bool at_once = false;
Word gather_at_once(Word word, Word mask) { return gather_by_loop(word, mask); }
Word scatter_at_once(Word bits, Word mask) { return scatter_by_loop(bits, mask); }

#endif

} // namespace

Word gather_bits(Word word, Word mask) {
  return at_once ? gather_at_once(word, mask) : gather_by_loop(word, mask);
}

Word scatter_bits(Word bits, Word mask) {
  return at_once ? scatter_at_once(bits, mask) : scatter_by_loop(bits, mask);
}

} // namespace regola
