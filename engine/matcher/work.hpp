#pragma once

#include <cstdint>

namespace regola {

/// How much this matcher has done in this thread: so often it laid a pattern on a status, and so many steps
/// from cell to cell it took. For those who want to do no more than so much, and for tests that ask which of
/// the two matchers did the work.
[[nodiscard]] inline std::uint64_t& reference_work() noexcept {
  thread_local std::uint64_t count = 0;
  return count;
}

} // namespace regola
