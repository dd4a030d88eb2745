#pragma once

#include <cstdint>

namespace regola {

/// How often this matcher has laid a pattern on a status in this thread. For tests that want to know which
/// of the two matchers did the work.
[[nodiscard]] inline std::uint64_t& reference_work() noexcept {
  thread_local std::uint64_t count = 0;
  return count;
}

} // namespace regola
