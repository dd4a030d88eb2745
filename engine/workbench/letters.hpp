#pragma once

namespace regola::workbench {

/// Whether the character may begin a name: a letter or `_`.
[[nodiscard]] constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_word_letter(char c) { return is_letter(c) || is_digit(c); }

} // namespace regola::workbench
