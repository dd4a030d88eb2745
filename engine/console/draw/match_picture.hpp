#pragma once

#include "engine/console/command.hpp"

namespace regola::console {

/// A picture of cells to match, or a rule on cells to apply, without a file.
struct PictureQuestion {
  std::string text;   ///< a line without its first word, as in `ne nw: x {.o}` or `e: x . -> . [x]`
  std::string status; ///< rows from the top, joined by `/`; with a game, a status of that game
  std::string game;   ///< file with symbols, classes, players and board; empty to take them from the status
  bool json = false;
};

/// Whether a text is a picture of cells and not a string of the whole status: it has a head, or blanks
/// between its cells.
[[nodiscard]] bool is_picture(const std::string& text);

/// Prints each place where the picture matches, with cells and variables, or the nearest miss.
/// @return an exit code
[[nodiscard]] int match_picture(const PictureQuestion& question, Streams& streams);

/// Prints each status that the rule produces.
/// @return an exit code
[[nodiscard]] int apply_picture(const PictureQuestion& question, Streams& streams);

} // namespace regola::console
