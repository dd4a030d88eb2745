#pragma once

#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <system_error>

namespace regola {

// Endings of the names of its files.
inline constexpr const char* table_ending = ".table";
inline constexpr const char* unfinished_table_ending = ".unfinished";
inline constexpr const char* analysis_ending = ".positions";
inline constexpr const char* unfinished_analysis_ending = ".unfinished-positions";
inline constexpr const char* solution_ending = ".solution";
inline constexpr const char* unfinished_search_ending = ".unfinished-search";
inline constexpr std::array<const char*, 3> tier_endings{".entered-tier", ".found-tier", ".tier"};

/// The text after `word` in the header of a database; `nullopt` if no line begins with `word`.
[[nodiscard]] inline std::optional<std::string> header_line(const std::string& header,
                                                            const std::string& word) {
  std::istringstream lines(header);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind(word + ' ', 0) == 0) return line.substr(word.size() + 1);
  }
  return std::nullopt;
}

/// The number after `word`; `nullopt` if there is no such line or no number.
[[nodiscard]] inline std::optional<std::uint64_t> header_count(const std::string& header,
                                                               const std::string& word) {
  const std::string text = header_line(header, word).value_or("");
  std::uint64_t number = 0;
  const char* last = text.data() + text.size();
  const auto [end, fault] = std::from_chars(text.data(), last, number);
  return fault == std::errc() && end == last ? std::optional(number) : std::nullopt;
}

} // namespace regola
