#pragma once

namespace regola::form {

/// Instruction sets for which the interpreter is compiled. Each includes those before it.
enum class Processor {
  any,
  by_four,  ///< shifts four words at once, each by its own number of places; counts bits
  by_eight, ///< handles eight words at once
};

/// The best instruction set of the processor that runs this.
inline Processor this_processor() {
#if defined(__x86_64__)
  // The builtin returns an integer in one compiler and a bool in the other.
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
