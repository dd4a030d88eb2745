#include "engine/console/print.hpp"

#include <algorithm>
#include <clocale>
#include <langinfo.h>
#include <ostream>
#include <unistd.h>

#include <sys/ioctl.h>

#include "engine/console/draw/canvas.hpp"
#include "rules/text/printable.hpp"

namespace regola::console {

void print_arguments(std::ostream& out, fmt::string_view format, fmt::format_args arguments) {
  out << fmt::vformat(format, arguments);
}

void write_json(std::ostream& out, const Json& answer) { out << answer.text() << '\n'; }

void print_fault_text(std::ostream& err, const std::string& message) {
  err << "regola: " << printable(message) << '\n';
}

namespace {
constexpr double first_in_log = 60; // seconds
} // namespace

ProgressLine::ProgressLine(Streams& streams)
    : ProgressLine(streams, streams.terminal_err ? 1 : first_in_log) {}

void ProgressLine::update(const std::function<std::string()>& text) {
  const double now = elapsed();
  if (now < due_) return;
  const std::string what = text();
  const char* const comma = what.empty() ? "" : ", ";
  if (streams_.terminal_err) {
    due_ = now + 0.5;
    shown_ = true;
    print(streams_.err, "\r\x1b[K{:.0f} s{}{}", now, comma, what);
  } else {
    due_ = now + std::max(first_in_log, now / 10);
    print(streams_.err, "{:.0f} s{}{}\n", now, comma, what);
  }
  streams_.err.flush();
}

void ProgressLine::clear() {
  if (shown_) {
    streams_.err << "\r\x1b[K" << std::flush;
    shown_ = false;
  }
}

double ProgressLine::elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

Terminal terminal(const char* no_color, const char* term) {
  const bool understands = term != nullptr && *term != '\0' && std::string_view(term) != "dumb";
  return {understands, understands && (no_color == nullptr || *no_color == '\0')};
}

bool use_unicode() {
  if (std::setlocale(LC_CTYPE, "") == nullptr) { // NOLINT(concurrency-mt-unsafe)
    return false;
  }
  return std::string_view(nl_langinfo(CODESET)) == "UTF-8"; // NOLINT(concurrency-mt-unsafe)
}

std::size_t terminal_width() {
  constexpr std::size_t usual = 100;
  winsize size = {};
  const bool known =
      ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0; // NOLINT(cppcoreguidelines-pro-type-vararg)
  return known && size.ws_col > 0 ? size.ws_col : usual;
}

namespace {

/// Fills lines with words and gaps.
class Lines {
public:
  Lines(std::size_t width, std::string gap, std::size_t indent)
      : width_(width), gap_(std::move(gap)), indent_(indent) {}

  void add(const std::string& word) {
    const std::size_t wanted = display_width(word);
    if (begun_ && column_ + gap_.size() + wanted > width_) {
      text_ += '\n' + std::string(indent_, ' ');
      column_ = indent_;
      begun_ = false;
    }
    text_ += (begun_ ? gap_ : "") + word;
    column_ += (begun_ ? gap_.size() : 0) + wanted;
    begun_ = true;
  }

  [[nodiscard]] const std::string& text() const { return text_; }

private:
  std::size_t width_;
  std::string gap_;
  std::size_t indent_;
  std::string text_;
  std::size_t column_ = 0;
  bool begun_ = false; // the line has a word
};

} // namespace

std::string wrapped(const std::string& text, std::size_t width, std::size_t indent) {
  if (display_width(text) <= width) return text;
  Lines lines(width, " ", indent);
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    lines.add(text.substr(at, end - at)); // a second blank makes an empty word and so keeps columns
    at = end + 1;
  }
  return lines.text();
}

std::string side_by_side(const std::vector<std::string>& texts, std::size_t width) {
  Lines lines(width, "   ", 0);
  for (const std::string& text : texts) lines.add(text);
  return lines.text() + '\n';
}

} // namespace regola::console
