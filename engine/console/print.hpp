#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace regola::console {

class Json;
struct Streams;

/// Formats and writes type-erased arguments. Used by `print`.
void print_arguments(std::ostream& out, fmt::string_view format, fmt::format_args arguments);

/// Formats and writes like `fmt::print` for a stream. The header of that function takes seconds to compile in
/// each file.
template <typename... T>
void print(std::ostream& out, fmt::format_string<T...> format, T&&... arguments) {
  print_arguments(out, format, fmt::make_format_args(arguments...));
}

/// Writes an answer in JSON, in one line.
void write_json(std::ostream& out, const Json& answer);

/// Writes a line with `regola: ` and a message. Escapes control characters, since a message may quote any
/// text.
void print_fault_text(std::ostream& err, const std::string& message);
template <typename... T>
void print_fault(std::ostream& err, fmt::format_string<T...> format, T&&... arguments) {
  print_fault_text(err, fmt::vformat(format, fmt::make_format_args(arguments...)));
}

/// Thrown after a message about input that makes no sense. The command then ends with `bad_input`.
struct Refused {};

/// Prints a fault like print_fault(), and ends the command.
template <typename... T>
[[noreturn]] void refuse(std::ostream& err, fmt::format_string<T...> format, T&&... arguments) {
  print_fault_text(err, fmt::vformat(format, fmt::make_format_args(arguments...)));
  throw Refused();
}

/// Shows that long work is still in progress, by a line on the error stream. On a terminal the line appears
/// after a second and is updated from time to time, and the destructor removes it. Elsewhere, as in the log
/// of a job, a line is added after each minute, and after ten minutes whenever a tenth of the time so far has
/// passed again. Not thread-safe.
class ProgressLine {
public:
  explicit ProgressLine(Streams& streams);
  /// @param patience seconds until the line appears
  ProgressLine(Streams& streams, double patience) : streams_(streams), due_(patience) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { clear(); }

  /// Shows a text and the seconds so far, if an update is due. Else does not call `text`.
  void update(const std::function<std::string()>& text);
  /// Removes the line before other output. The next update that is due shows it again.
  void clear();
  /// Seconds since this object was made.
  [[nodiscard]] double elapsed() const;

private:
  using Clock = std::chrono::steady_clock;

  Streams& streams_;
  Clock::time_point start_ = Clock::now();
  double due_; // when the next update is due, in seconds since construction
  bool shown_ = false;
};

/// The abilities of the terminal, according to the environment.
struct Terminal {
  bool may_move = false;   ///< whether it understands control sequences that clear a line
  bool may_colour = false; ///< whether it may show colours, too
};

/// @param no_color value of `NO_COLOR`; unless empty, forbids colours (no-color.org); null if it is not set
/// @param term value of `TERM`; null if it is not set
[[nodiscard]] Terminal terminal(const char* no_color, const char* term);

/// Whether the locale of the user writes Unicode as UTF-8. Sets the locale of characters, which determines
/// their widths. Call it once, before any thread starts.
[[nodiscard]] bool use_unicode();

/// The width of the terminal on standard output, in columns; 100 if that is not a terminal.
[[nodiscard]] std::size_t terminal_width();

/// Breaks a text at blanks into lines of at most `width` columns. A wider word gets a line of its own.
/// @param indent number of blanks before each line but the first
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t width, std::size_t indent = 0);

/// Joins texts with gaps between them, as many in a line as the width allows. Each line ends with a newline.
[[nodiscard]] std::string side_by_side(const std::vector<std::string>& texts, std::size_t width);

} // namespace regola::console
