#pragma once

#include <optional>
#include <sstream>
#include <string>

namespace regola {

// How the names of its files end.
inline constexpr const char* table_ending = ".table";
inline constexpr const char* unfinished_table_ending = ".unfinished";
inline constexpr const char* analysis_ending = ".positions";
inline constexpr const char* unfinished_analysis_ending = ".unfinished-positions";

/// What a line of the header of a database says behind this word; nothing where there is no such line.
[[nodiscard]] inline std::optional<std::string> header_line(const std::string& header,
                                                            const std::string& word) {
  std::istringstream lines(header);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind(word + ' ', 0) == 0) return line.substr(word.size() + 1);
  }
  return std::nullopt;
}

} // namespace regola
