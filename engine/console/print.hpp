#pragma once

#include <iosfwd>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace regola::console {

/// Formats and writes, with arguments whose types the compiler has forgotten; `print` calls it.
void print_arguments(std::ostream& out, fmt::string_view format, fmt::format_args arguments);

/// Formats and writes. The same as `fmt::print` for a stream, whose header takes seconds to compile in each
/// file that includes it.
template <typename... T>
void print(std::ostream& out, fmt::format_string<T...> format, T&&... arguments) {
  print_arguments(out, format, fmt::make_format_args(arguments...));
}

/// Writes `regola: ` and a message as a line. What the message quotes may come from anywhere: control
/// characters are escaped.
void print_fault_text(std::ostream& err, const std::string& message);
template <typename... T>
void print_fault(std::ostream& err, fmt::format_string<T...> format, T&&... arguments) {
  print_fault_text(err, fmt::vformat(format, fmt::make_format_args(arguments...)));
}

} // namespace regola::console
