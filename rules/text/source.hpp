#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace regola {

/// A place in a text: a range of bytes in one source.
struct Place {
  std::uint32_t source = 0; ///< index into Sources
  std::uint32_t offset = 0; ///< first byte, from 0
  std::uint32_t length = 1; ///< in bytes; at least 1, so that a caret can point at it

  friend bool operator==(const Place&, const Place&) = default;
};

/// A place as people count: line and column from 1, the column in UTF-8 code points.
struct LineColumn {
  std::uint32_t line = 1;
  std::uint32_t column = 1;

  friend bool operator==(const LineColumn&, const LineColumn&) = default;
};

/// A text, and its name in messages. Immutable.
struct Source {
  Source(std::string name_of_it, std::string text_of_it);

  std::string name;
  std::string text;
  std::vector<std::uint32_t> line_starts; ///< offset of the first byte of each line, ascending

  [[nodiscard]] LineColumn locate(std::uint32_t offset) const;
  /// Returns the line that contains the byte, without its line end.
  [[nodiscard]] std::string_view line_at(std::uint32_t offset) const;
};

/// All texts of a ruleset: the main file first, then its includes.
using Sources = std::vector<Source>;

/// Returns the number of a line among all lines of the sources, from 1. Lines of included files are numbered
/// after those of the main file, so that a number identifies a line.
[[nodiscard]] std::uint32_t line_number(const Sources& sources, Place place);

/// Returns the name of a line in messages: `line 6`, or `line 6 of other.rules` in an included file.
[[nodiscard]] std::string line_name(const Sources& sources, Place place);

/// Returns the place of the whole line with this number; `nullopt` if there is none.
[[nodiscard]] std::optional<Place> line_place(const Sources& sources, std::uint32_t number);

/// Why a text in memory cannot be read, and the byte at fault.
struct Obstacle {
  std::size_t offset = 0;
  std::string message;
};

/// Returns the first invalid byte, or the limit that the text exceeds; `nullopt` if it can be read.
/// @param lines number of lines in earlier texts
[[nodiscard]] std::optional<Obstacle> obstacle_in(const std::string& text, std::size_t lines);

/// Reads a file within the size limit. Returns why it cannot be read; `nullopt` on success.
[[nodiscard]] std::optional<std::string> read_text(const std::filesystem::path& path, std::string& text);

/// Removes a byte order mark, so that columns are as people count.
[[nodiscard]] std::string without_mark(std::string text);

/// Returns why a file may not be included because it is outside of a folder; `nullopt` if it is inside.
/// @param written the path as the text writes it
[[nodiscard]] std::optional<std::string>
why_outside(const std::filesystem::path& root, const std::filesystem::path& path, const std::string& written);

/// Returns the name of a line in messages. Loaded::line_name() is one, if there are sources.
using LineName = std::function<std::string(std::uint32_t)>;

/// Returns `line 6`. Numbers the lines of all sources as one text.
[[nodiscard]] inline std::string plain_line_name(std::uint32_t line) {
  return "line " + std::to_string(line);
}

/// A word of a text with its byte offset.
struct Token {
  std::string_view text;
  std::size_t offset = 0;
};

/// Reads the whole text as a number; `nullopt` if it is no number, or does not fit into the type.
template <typename Number>
[[nodiscard]] std::optional<Number> whole_number(std::string_view text, int base = 10) {
  Number number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, number, base);
  return fault == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

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
