#pragma once

namespace regola::form {

#if defined(__x86_64__)
/// Whether it shifts four words at once by places of their own, and counts bits.
inline bool is_wide_processor() {
  // One compiler gives a number, the other a truth.
  return static_cast<bool>(__builtin_cpu_supports("avx2")) &&
         static_cast<bool>(__builtin_cpu_supports("bmi")) &&
         static_cast<bool>(__builtin_cpu_supports("bmi2")) &&
         static_cast<bool>(__builtin_cpu_supports("popcnt"));
}
#endif

} // namespace regola::form
