#pragma once

#include <cstddef>

namespace regola::console {

/// What the environment says of the terminal.
struct Terminal {
  bool may_move = false;   ///< control sequences that clear a line are understood
  bool may_colour = false; ///< and colours are wanted
};

/// @param no_color the value of `NO_COLOR`, which forbids colours unless it is empty (no-color.org)
/// @param term the value of `TERM`
/// Either may be null, where the variable is not set.
[[nodiscard]] Terminal terminal(const char* no_color, const char* term);

/// Whether the locale of the user writes Unicode as UTF-8. Sets the locale of characters, which the widths of
/// characters depend on; to be called once, before any thread.
[[nodiscard]] bool use_unicode();

/// The columns of the terminal that standard output is; some usual number where it is none.
[[nodiscard]] std::size_t terminal_width();

} // namespace regola::console
