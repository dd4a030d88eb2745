#pragma once

#include <algorithm>

namespace regola::form {

/// What the interpreter is compiled for, several times over. A later one needs what those before it need.
enum class Processor {
  any,
  by_four,  ///< it shifts four words at once by places of their own, and counts bits
  by_eight, ///< it handles eight words at once
};

/// The best that the processor at hand can do.
inline Processor this_processor() {
#if defined(__x86_64__)
  // One compiler gives a number, the other a truth.
  if (__builtin_cpu_supports("avx2") == 0 || __builtin_cpu_supports("bmi") == 0 ||
      __builtin_cpu_supports("bmi2") == 0 || __builtin_cpu_supports("popcnt") == 0) {
    return Processor::any;
  }
  return __builtin_cpu_supports("avx512f") == 0 || __builtin_cpu_supports("avx512dq") == 0 ||
                 __builtin_cpu_supports("avx512bw") == 0 || __builtin_cpu_supports("avx512vl") == 0
             ? Processor::by_four
             : Processor::by_eight;
#else
  return Processor::any;
#endif
}

} // namespace regola::form
