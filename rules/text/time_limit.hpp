#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace regola {

/// While it lives, poll_stop() throws in this thread once the time is over. A limit within another one ends
/// with it at the latest. Where no thread can be started there is no limit.
class TimeLimit {
public:
  explicit TimeLimit(double seconds);
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;
  ~TimeLimit();

  [[nodiscard]] bool is_over() const { return over_.load(std::memory_order_relaxed); }

  /// While it lives, the innermost limit of this thread does not hold.
  class Lifted {
  public:
    Lifted();
    Lifted(const Lifted&) = delete;
    Lifted& operator=(const Lifted&) = delete;
    ~Lifted();

  private:
    const std::atomic<bool>* before_;
  };

  /// While it lives, the time of no limit of this thread goes on: for work that is done once for a text.
  class Paused {
  public:
    Paused();
    Paused(const Paused&) = delete;
    Paused& operator=(const Paused&) = delete;
    ~Paused();

  private:
    const std::atomic<bool>* before_;
    std::chrono::steady_clock::time_point start_;
  };

private:
  using Clock = std::chrono::steady_clock;

  void wait();

  const std::atomic<bool>* outer_; ///< what stopped the thread before
  TimeLimit* around_;              ///< the limit within which it was made; null: none
  std::atomic<bool> over_ = false;
  std::mutex mutex_;
  std::condition_variable wakes_;
  // Guarded by `mutex_`:
  Clock::time_point end_;
  int pauses_ = 0;
  bool done_ = false;
  std::thread watch_;
};

} // namespace regola
