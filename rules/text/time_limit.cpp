#include "rules/text/time_limit.hpp"

#include <algorithm>
#include <system_error>

#include "rules/text/stop.hpp"

namespace regola {

namespace {

thread_local TimeLimit* innermost = nullptr; // NOLINT(*-avoid-non-const-global-variables)

constexpr double longest = 1e6;                // seconds, so that no clock overflows
constexpr std::chrono::milliseconds look(100); // between two looks at what stopped the thread before

} // namespace

TimeLimit::TimeLimit(double seconds)
    : outer_(thread_stopped),
      around_(innermost),
      end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(std::clamp(seconds, 0.0, longest)))) {
  if (around_ != nullptr) {
    const std::lock_guard lock(around_->mutex_);
    end_ = std::min(end_, around_->end_);
  }
  try {
    watch_ = std::thread([this] { wait(); });
    thread_stopped = &over_;
    innermost = this;
  } catch (const std::system_error&) { // no limit
  }
}

TimeLimit::~TimeLimit() {
  if (!watch_.joinable()) return;
  thread_stopped = outer_;
  innermost = around_;
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  wakes_.notify_one();
  watch_.join();
}

void TimeLimit::wait() {
  std::unique_lock lock(mutex_);
  while (!done_) {
    const Clock::time_point now = Clock::now();
    if (pauses_ == 0 && (now >= end_ || outer_->load(std::memory_order_relaxed))) over_ = true;
    if (over_) return;
    wakes_.wait_until(lock, pauses_ == 0 ? std::min(end_, now + look) : now + look);
  }
}

TimeLimit::Lifted::Lifted() : before_(thread_stopped) {
  if (innermost != nullptr) thread_stopped = innermost->outer_;
}

TimeLimit::Lifted::~Lifted() { thread_stopped = before_; }

TimeLimit::Paused::Paused() : before_(thread_stopped), start_(Clock::now()) {
  thread_stopped = &work_stopped;
  for (TimeLimit* limit = innermost; limit != nullptr; limit = limit->around_) {
    const std::lock_guard lock(limit->mutex_);
    ++limit->pauses_;
  }
}

TimeLimit::Paused::~Paused() {
  const Clock::duration passed = Clock::now() - start_;
  thread_stopped = before_;
  for (TimeLimit* limit = innermost; limit != nullptr; limit = limit->around_) {
    const std::lock_guard lock(limit->mutex_);
    // Of nested pauses only the outer one counts.
    if (--limit->pauses_ == 0) limit->end_ += passed;
    limit->wakes_.notify_one();
  }
}

} // namespace regola
