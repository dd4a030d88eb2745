#include "engine/console/progress.hpp"

#include <ostream>

#include "engine/console/print.hpp"

namespace regola::console {

void ProgressLine::update(const std::function<std::string()>& text) {
  constexpr double interval = 0.5; // seconds
  if (!streams_.terminal_err) return;
  const double now = elapsed();
  if (now < due_) return;
  due_ = now + interval;
  shown_ = true;
  const std::string what = text();
  print(streams_.err, "\r\x1b[K{:.0f} s{}{}", now, what.empty() ? "" : ", ", what);
  streams_.err.flush();
}

void ProgressLine::clear() {
  if (shown_) {
    streams_.err << "\r\x1b[K" << std::flush;
    shown_ = false;
  }
}

double ProgressLine::elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

} // namespace regola::console
