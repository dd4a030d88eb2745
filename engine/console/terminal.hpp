#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace regola::console {

/// The abilities of the terminal, read from the environment.
struct Terminal {
  bool may_move = false;   ///< it understands control sequences that clear a line
  bool may_colour = false; ///< it may show colours, too
};

/// @param no_color value of `NO_COLOR`, which forbids colours unless it is empty (no-color.org); null if not
/// set
/// @param term value of `TERM`; null if not set
[[nodiscard]] Terminal terminal(const char* no_color, const char* term);

/// Whether the locale of the user writes Unicode as UTF-8. Sets the locale of characters, on which their
/// widths depend. Call it once, before any thread starts.
[[nodiscard]] bool use_unicode();

/// The columns of the terminal on standard output; 100 if it is no terminal.
[[nodiscard]] std::size_t terminal_width();

/// Breaks a text at blanks into lines of at most `width` columns. A wider word gets a line of its own.
/// @param indent blanks before each line but the first
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t width, std::size_t indent = 0);

/// Joins texts with gaps, as many in a line as fit the width. Each line ends with a newline.
[[nodiscard]] std::string side_by_side(const std::vector<std::string>& texts, std::size_t width);

} // namespace regola::console
