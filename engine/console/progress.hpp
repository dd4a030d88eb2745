#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "engine/console/command.hpp"

namespace regola::console {

/// A line on the error stream that shows that long work goes on, where somebody may look at it: first after a
/// second, then now and then, and gone when this object is. For one thread.
class ProgressLine {
public:
  /// @param patience seconds until it appears
  explicit ProgressLine(Streams& streams, double patience = 1.0) : streams_(streams), due_(patience) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { clear(); }

  /// Shows a text when it is time to; it is asked for only then. The seconds stand before it.
  void update(const std::function<std::string()>& text);
  /// Takes the line away, before something else is written. It comes back with the next update that is due.
  void clear();
  /// Seconds since this object was made.
  [[nodiscard]] double elapsed() const;

private:
  using Clock = std::chrono::steady_clock;

  Streams& streams_;
  Clock::time_point start_ = Clock::now();
  double due_; // seconds
  bool shown_ = false;
};

} // namespace regola::console
