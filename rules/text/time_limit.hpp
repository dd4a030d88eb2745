#pragma once

#include <atomic>
#include <chrono>

namespace regola {

/// While it lives, poll_stop() throws in this thread once the time is over. A limit within another one ends
/// with it at the latest. One more thread looks after all limits; where no thread can be started there is
/// none.
class TimeLimit {
public:
  explicit TimeLimit(double seconds);
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;
  ~TimeLimit();

  [[nodiscard]] bool is_over() const { return over_.load(std::memory_order_relaxed); }

  /// While it lives, this thread is stopped by another flag than before.
  class StoppedBy {
  public:
    explicit StoppedBy(const std::atomic<bool>* flag);
    StoppedBy(const StoppedBy&) = delete;
    StoppedBy& operator=(const StoppedBy&) = delete;
    ~StoppedBy();

  private:
    const std::atomic<bool>* before_;
  };

  /// While it lives, the innermost limit of this thread does not hold.
  class Lifted {
  public:
    Lifted();

  private:
    StoppedBy stopped_by_;
  };

  /// While it lives, the time of no limit of this thread goes on: for work that is done once for a text.
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

  const std::atomic<bool>* outer_; ///< what stopped the thread before
  TimeLimit* around_;              ///< the limit within which it was made; null: none
  std::atomic<bool> over_ = false;
  bool is_watched_ = false;
  // Guarded by the watch:
  Clock::time_point end_;
  int pauses_ = 0;
};

} // namespace regola
