#pragma once

#include <atomic>
#include <stdexcept>

namespace regola {

/// Thrown by work that is given up because the program is to end.
struct Stopped : std::runtime_error {
  Stopped() : std::runtime_error("stopped before it was done") {}
};

/// Set where all work is to be given up; a signal handler may do so.
inline std::atomic<bool> work_stopped = false; // NOLINT(*-avoid-non-const-global-variables)

/// Every loop that a text can make long calls this: while texts are read, checked and compiled, and while
/// moves are listed.
/// @throws Stopped
inline void poll_stop() {
  if (work_stopped.load(std::memory_order_relaxed)) [[unlikely]] {
    throw Stopped();
  }
}

} // namespace regola
