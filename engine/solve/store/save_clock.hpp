#pragma once

#include <algorithm>
#include <chrono>

namespace regola {

/// Tells when to save work under way: at most every ten seconds, and so rarely that saving takes at most a
/// twentieth of the time.
class SaveClock {
public:
  [[nodiscard]] bool is_due() const {
    return Clock::now() - saved_ > std::max<Clock::duration>(least, 19 * took_);
  }
  template <typename Save>
  void run(const Save& save) {
    const Clock::time_point begin = Clock::now();
    save();
    saved_ = Clock::now();
    took_ = saved_ - begin;
  }

private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds least{10};

  Clock::time_point saved_ = Clock::now();
  Clock::duration took_{};
};

} // namespace regola
