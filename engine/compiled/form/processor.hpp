#pragma once

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
  const bool by_four = static_cast<bool>(__builtin_cpu_supports("avx2")) &&
                       static_cast<bool>(__builtin_cpu_supports("bmi")) &&
                       static_cast<bool>(__builtin_cpu_supports("bmi2")) &&
                       static_cast<bool>(__builtin_cpu_supports("popcnt"));
  const bool by_eight = by_four && static_cast<bool>(__builtin_cpu_supports("avx512f")) &&
                        static_cast<bool>(__builtin_cpu_supports("avx512dq")) &&
                        static_cast<bool>(__builtin_cpu_supports("avx512bw")) &&
                        static_cast<bool>(__builtin_cpu_supports("avx512vl"));
  return by_eight ? Processor::by_eight : by_four ? Processor::by_four : Processor::any;
#else
  return Processor::any;
#endif
}

} // namespace regola::form
