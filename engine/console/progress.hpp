#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "engine/console/command.hpp"

namespace regola::console {

/// Shows on a terminal that long work goes on, by a line on the error stream. The line appears after a second
/// and is updated at intervals. The destructor removes it. Not thread-safe.
class ProgressLine {
public:
  /// @param patience seconds until it appears
  explicit ProgressLine(Streams& streams, double patience = 1.0) : streams_(streams), due_(patience) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { clear(); }

  /// Shows a text when it is due, after the seconds so far. Calls `text` only then.
  void update(const std::function<std::string()>& text);
  /// Removes the line before other output. The next update that is due shows it again.
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
