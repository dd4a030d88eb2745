#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace regola {

/// The text as a message may show it on a terminal. Control characters, characters that change the direction
/// of writing, and bytes that are no UTF-8 are written as escapes: `\t`, `\n`, `\r`, and `\x1b` for each
/// other byte. All else stays as it is, backslashes too: this is for people, not to be read back.
[[nodiscard]] std::string printable(std::string_view text);

/// JSON whose texts hold no such character: those that a terminal must not see are written as `\u009b`.
[[nodiscard]] std::string printable_json(std::string_view json);

/// Where `printable(text)` shows the byte at that offset: the column from 0, in characters, as a caret needs
/// it. An offset at or behind the end gives the width of the whole.
[[nodiscard]] std::size_t printable_column(std::string_view text, std::size_t offset);

/// Whether the byte stands inside a character of UTF-8, behind its first byte.
[[nodiscard]] constexpr bool continues_code_point(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

} // namespace regola
