#pragma once

#include <string>

#include "engine/console/command.hpp"
#include "engine/workbench/profile.hpp"

namespace regola::console {

/// What a profile tells, as people read it.
/// @param top so many lines of the text at most, those that cost most first; 0: all
[[nodiscard]] std::string profile_text(const Game& game, const workbench::Profile& profile, std::size_t top);
/// The same for programs.
[[nodiscard]] Json profile_json(const Game& game, const workbench::Profile& profile, std::size_t top);

/// Where a line fired: the board, `.` for never and 1 to 9 for rarely to mostly; cells with their counts on a
/// board without rows. Empty for a line that fired nowhere.
[[nodiscard]] std::string heat_text(const Ruleset& ruleset, const workbench::LineProfile& line);
/// The same of all lines as one SVG document.
[[nodiscard]] std::string heat_svg(const Game& game, const workbench::Profile& profile, std::size_t top);

} // namespace regola::console
