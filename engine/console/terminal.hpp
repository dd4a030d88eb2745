#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace regola::console {

/// The abilities of the terminal, according to the environment.
struct Terminal {
  bool may_move = false;   ///< whether it understands control sequences that clear a line
  bool may_colour = false; ///< whether it may show colours, too
};

/// @param no_color value of `NO_COLOR`; unless empty, forbids colours (no-color.org); null if it is not set
/// @param term value of `TERM`; null if it is not set
[[nodiscard]] Terminal terminal(const char* no_color, const char* term);

/// Whether the locale of the user writes Unicode as UTF-8. Sets the locale of characters, which determines
/// their widths. Call it once, before any thread starts.
[[nodiscard]] bool use_unicode();

/// The width of the terminal on standard output, in columns; 100 if that is not a terminal.
[[nodiscard]] std::size_t terminal_width();

/// Breaks a text at blanks into lines of at most `width` columns. A wider word gets a line of its own.
/// @param indent number of blanks before each line but the first
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t width, std::size_t indent = 0);

/// Joins texts with gaps between them, as many in a line as the width allows. Each line ends with a newline.
[[nodiscard]] std::string side_by_side(const std::vector<std::string>& texts, std::size_t width);

} // namespace regola::console
