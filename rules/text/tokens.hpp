#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace regola {

/// A word of a text with its byte offset.
struct Token {
  std::string_view text;
  std::size_t offset = 0;
};

/// Splits a text at blanks.
[[nodiscard]] inline std::vector<Token> tokens(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  std::vector<Token> all;
  for (std::size_t at = text.find_first_not_of(blanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
    all.push_back({text.substr(at, end - at), at});
    at = text.find_first_not_of(blanks, end);
  }
  return all;
}

} // namespace regola
