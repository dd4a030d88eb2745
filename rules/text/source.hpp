#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace regola {

/// Where something stands in a text: a run of bytes of one source.
struct Place {
  std::uint32_t source = 0; ///< index into Sources
  std::uint32_t offset = 0; ///< first byte, from 0
  std::uint32_t length = 1; ///< bytes; at least 1 so that a caret has something to point at

  friend bool operator==(const Place&, const Place&) = default;
};

/// A place as people count: both from 1, the column in characters (UTF-8 code points).
struct LineColumn {
  std::uint32_t line = 1;
  std::uint32_t column = 1;

  friend bool operator==(const LineColumn&, const LineColumn&) = default;
};

/// One text and the name under which it is reported. Neither is changed later.
struct Source {
  Source(std::string name_of_it, std::string text_of_it);

  std::string name;
  std::string text;
  std::vector<std::uint32_t> line_starts; ///< the offset of the first byte of each line, in order

  [[nodiscard]] LineColumn locate(std::uint32_t offset) const;
  /// The whole line that holds the byte, without its line end.
  [[nodiscard]] std::string_view line_at(std::uint32_t offset) const;
};

/// All texts that one ruleset was read from: the file itself first, then what it includes.
using Sources = std::vector<Source>;

/// The number of a line among all lines of the sources, from 1: the lines of the file itself have their own
/// numbers, those of what it includes go on behind them. So one number names a line, whatever file it is in.
[[nodiscard]] std::uint32_t line_number(const Sources& sources, Place place);

/// What a message calls the line of a place: `line 6`, or `line 6 of other.rules` where it is in another file
/// than the text itself.
[[nodiscard]] std::string line_name(const Sources& sources, Place place);

/// The whole line of such a number, or nothing where there is none.
[[nodiscard]] std::optional<Place> line_place(const Sources& sources, std::uint32_t number);

} // namespace regola
