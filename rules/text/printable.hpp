#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace regola {

/// Returns the text without characters that could harm a terminal: control characters, bidirectional controls
/// and invalid UTF-8 become `\t`, `\n`, `\r` or `\x1b`. Backslashes are not escaped, so the result cannot be
/// converted back.
[[nodiscard]] std::string printable(std::string_view text);

/// Returns JSON with such characters written as `\u009b`.
[[nodiscard]] std::string printable_json(std::string_view json);

/// Returns the column of a byte in `printable(text)`, for a caret: from 0, in characters. An offset at or
/// after the end gives the full width.
[[nodiscard]] std::size_t printable_column(std::string_view text, std::size_t offset);

/// Whether the byte is a continuation byte of UTF-8.
[[nodiscard]] constexpr bool continues_code_point(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// Returns the number of bytes of the first character of a text in UTF-8 that is not empty.
[[nodiscard]] std::size_t bytes_of_first_character(std::string_view text);

/// Returns the text without the blanks and line ends at its ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);

} // namespace regola
