#pragma once

#include <cstddef>
#include <cstdint>
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

/// One text and the name under which it is reported.
struct Source {
  std::string name;
  std::string text;

  [[nodiscard]] LineColumn locate(std::uint32_t offset) const;
  /// The whole line that holds the byte, without its line end.
  [[nodiscard]] std::string_view line_at(std::uint32_t offset) const;
};

/// All texts that one ruleset was read from: the file itself first, then what it includes.
using Sources = std::vector<Source>;

} // namespace regola
