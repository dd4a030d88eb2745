#pragma once

#include <atomic>
#include <stdexcept>

namespace regola {

/// Thrown by work that is abandoned because the program is ending.
struct Stopped : std::runtime_error {
  Stopped() : std::runtime_error("stopped before it was done") {}
};

/// Set to abandon all work; a signal handler may set it.
inline std::atomic<bool> work_stopped = false; // NOLINT(*-avoid-non-const-global-variables)

/// Points to the flag that stops the work of this thread: `work_stopped`, or the flag of a TimeLimit.
inline constinit thread_local const std::atomic<bool>* thread_stopped =
    &work_stopped; // NOLINT(*-avoid-non-const-global-variables)

/// Checks for a stop. Every loop whose length depends on a text calls it: when texts are read, checked and
/// compiled, and when moves are listed.
/// @throws Stopped
inline void poll_stop() {
  if (thread_stopped->load(std::memory_order_relaxed)) [[unlikely]] {
    throw Stopped();
  }
}

} // namespace regola
