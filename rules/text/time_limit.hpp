#pragma once

#include <atomic>
#include <chrono>
#include <stdexcept>

namespace regola {

/// During its lifetime, poll_stop() throws in this thread once the time is over. A limit within another one
/// ends at the latest with that one. One more thread watches all limits; if it cannot be started, there are
/// no limits.
class TimeLimit {
public:
  explicit TimeLimit(double seconds);
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;
  ~TimeLimit();

  [[nodiscard]] bool is_over() const { return over_.load(std::memory_order_relaxed); }

  /// During its lifetime, another flag stops this thread.
  class StoppedBy {
  public:
    explicit StoppedBy(const std::atomic<bool>* flag);
    StoppedBy(const StoppedBy&) = delete;
    StoppedBy& operator=(const StoppedBy&) = delete;
    ~StoppedBy();

  private:
    const std::atomic<bool>* before_;
  };

  /// During its lifetime, the innermost limit of this thread is ignored.
  class Lifted {
  public:
    Lifted();

  private:
    StoppedBy stopped_by_;
  };

  /// During its lifetime, the clocks of all limits of this thread stand still. For work that is done once for
  /// a text.
  class Paused {
  public:
    Paused();
    Paused(const Paused&) = delete;
    Paused& operator=(const Paused&) = delete;
    ~Paused();

  private:
    StoppedBy stopped_by_;
    std::chrono::steady_clock::time_point start_;
  };

private:
  friend class TimeWatch;
  using Clock = std::chrono::steady_clock;

  const std::atomic<bool>* outer_; ///< the flag that stopped the thread before
  TimeLimit* around_;              ///< the limit within which this one was made, or null
  std::atomic<bool> over_ = false;
  bool is_watched_ = false;
  // Guarded by the watch:
  Clock::time_point end_;
  int pauses_ = 0;
};

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
