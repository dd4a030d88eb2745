#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace regola {

/// A place in a text: a range of bytes of one source.
struct Place {
  std::uint32_t source = 0; ///< index into Sources
  std::uint32_t offset = 0; ///< first byte, from 0
  std::uint32_t length = 1; ///< in bytes; at least 1, so that a caret has something to point at

  friend bool operator==(const Place&, const Place&) = default;
};

/// A place as people count, both from 1; the column in UTF-8 code points.
struct LineColumn {
  std::uint32_t line = 1;
  std::uint32_t column = 1;

  friend bool operator==(const LineColumn&, const LineColumn&) = default;
};

/// A text and its name in messages. Immutable.
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

/// Returns the place of the whole line with that number; `nullopt` if there is none.
[[nodiscard]] std::optional<Place> line_place(const Sources& sources, std::uint32_t number);

} // namespace regola
