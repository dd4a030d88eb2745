#pragma once

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

} // namespace regola::console
