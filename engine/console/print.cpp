#include "engine/console/print.hpp"

#include <ostream>

#include "rules/text/printable.hpp"

namespace regola::console {

void print_arguments(std::ostream& out, fmt::string_view format, fmt::format_args arguments) {
  out << fmt::vformat(format, arguments);
}

void write_json(std::ostream& out, const Json& answer) { out << answer.text() << '\n'; }

void print_fault_text(std::ostream& err, const std::string& message) {
  err << "regola: " << printable(message) << '\n';
}

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
