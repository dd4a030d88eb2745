#pragma once

#include <string>

#include "engine/console/command.hpp"

namespace regola::console {

/// A picture of cells to be matched, or a rule on cells to be applied, without a text around it.
struct PictureQuestion {
  std::string text;   ///< what stands behind the word of a line, as `ne nw: x {.o}` or `e: x . -> . [x]`
  std::string status; ///< rows from the top, joined by `/`; with a game, a status of that game
  std::string game;   ///< whose symbols, classes, players and board count; empty for what the status shows
  bool json = false;
};

/// Whether a text is meant as a picture of cells, not as a string of the whole status: it has a head, or
/// blanks between its cells.
[[nodiscard]] bool is_picture(const std::string& text);

/// Tells each place where the picture lies, with cells and variables; or where it came nearest.
/// @return an exit code
[[nodiscard]] int match_picture(const PictureQuestion& question, Streams& streams);

/// Tells each status that the rule makes.
/// @return an exit code
[[nodiscard]] int apply_picture(const PictureQuestion& question, Streams& streams);

} // namespace regola::console
