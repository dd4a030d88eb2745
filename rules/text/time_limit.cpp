#include "rules/text/time_limit.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace regola {

/// The thread that ends limits. It starts with the first one and sleeps for good where there are none.
class TimeWatch {
public:
  /// The watch of the program. It is never destroyed: a thread may have a limit until the program ends.
  static TimeWatch& of_program() {
    static TimeWatch& watch = *new TimeWatch; // NOLINT(*-owning-memory)
    return watch;
  }

  /// @return whether the limit is watched; there may be no thread for it
  bool add(TimeLimit& limit) {
    const std::lock_guard lock(mutex_);
    if (!is_running_) {
      try {
        std::thread([this] { look_after(); }).detach();
      } catch (const std::system_error&) {
        return false;
      }
      is_running_ = true;
    }
    if (limit.around_ != nullptr) limit.end_ = std::min(limit.end_, limit.around_->end_);
    limits_.push_back(&limit);
    if (limit.end_ < next_) wakes_.notify_one();
    return true;
  }

  void remove(const TimeLimit& limit) {
    const std::lock_guard lock(mutex_);
    limits_.erase(std::find(limits_.begin(), limits_.end(), &limit));
  }

  /// Of a limit and those around it.
  void pause(TimeLimit* limit) {
    const std::lock_guard lock(mutex_);
    for (; limit != nullptr; limit = limit->around_) ++limit->pauses_;
  }

  void go_on(TimeLimit* limit, TimeLimit::Clock::duration paused) {
    const std::lock_guard lock(mutex_);
    for (; limit != nullptr; limit = limit->around_) {
      // Of nested pauses only the outer one counts.
      if (--limit->pauses_ > 0) continue;
      limit->end_ += paused;
      if (limit->end_ < next_) wakes_.notify_one();
    }
  }

private:
  using Clock = TimeLimit::Clock;

  /// A limit that ends later than the next look wakes nobody, so that a short search costs no switch of
  /// threads.
  [[noreturn]] void look_after() {
    constexpr std::chrono::milliseconds longest(100); // between two looks at what stopped a thread before
    std::unique_lock lock(mutex_);
    for (bool was_idle = false;;) {
      const Clock::time_point now = Clock::now();
      next_ = now + longest;
      for (TimeLimit* limit : limits_) {
        if (limit->pauses_ > 0 || limit->is_over()) continue;
        if (now >= limit->end_ || limit->outer_->load(std::memory_order_relaxed)) {
          limit->over_ = true;
        } else {
          next_ = std::min(next_, limit->end_);
        }
      }
      const bool is_idle = limits_.empty();
      if (is_idle && was_idle) {
        next_ = Clock::time_point::max();
        wakes_.wait(lock);
      } else {
        wakes_.wait_until(lock, next_);
      }
      was_idle = is_idle;
    }
  }

  std::mutex mutex_;
  std::condition_variable wakes_;
  // Guarded by `mutex_`:
  std::vector<TimeLimit*> limits_;
  Clock::time_point next_ = Clock::time_point::max(); ///< when the thread looks again
  bool is_running_ = false;
};

namespace {

thread_local TimeLimit* innermost = nullptr; // NOLINT(*-avoid-non-const-global-variables)

constexpr double longest = 1e6; // seconds, so that no clock overflows

} // namespace

TimeLimit::TimeLimit(double seconds)
    : outer_(thread_stopped),
      around_(innermost),
      end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(std::clamp(seconds, 0.0, longest)))) {
  is_watched_ = TimeWatch::of_program().add(*this);
  if (!is_watched_) return;
  thread_stopped = &over_;
  innermost = this;
}

TimeLimit::~TimeLimit() {
  if (!is_watched_) return;
  thread_stopped = outer_;
  innermost = around_;
  TimeWatch::of_program().remove(*this);
}

TimeLimit::StoppedBy::StoppedBy(const std::atomic<bool>* flag) : before_(thread_stopped) {
  thread_stopped = flag;
}

TimeLimit::StoppedBy::~StoppedBy() { thread_stopped = before_; }

TimeLimit::Lifted::Lifted() : stopped_by_(innermost != nullptr ? innermost->outer_ : thread_stopped) {}

TimeLimit::Paused::Paused() : stopped_by_(&work_stopped), start_(Clock::now()) {
  if (innermost != nullptr) TimeWatch::of_program().pause(innermost);
}

TimeLimit::Paused::~Paused() {
  if (innermost != nullptr) TimeWatch::of_program().go_on(innermost, Clock::now() - start_);
}

} // namespace regola
