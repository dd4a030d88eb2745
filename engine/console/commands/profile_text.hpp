#pragma once

#include "engine/console/command.hpp"
#include "engine/workbench/profile.hpp"

namespace regola::console {

/// A profile as text.
/// @param top greatest number of lines of the text, those with the highest cost first; 0: all
[[nodiscard]] std::string profile_text(const Game& game, const workbench::Profile& profile, std::size_t top);

/// Where a line fired: the board with `.` for never and 1 to 9 for rarely to often, or for a board without
/// rows the cells with their counts. Empty if the line never fired.
[[nodiscard]] std::string heat_text(const Ruleset& ruleset, const workbench::LineProfile& line);
/// The boards of all lines as one SVG document.
[[nodiscard]] std::string heat_svg(const Game& game, const workbench::Profile& profile, std::size_t top);

} // namespace regola::console
