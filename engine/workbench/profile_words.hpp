#pragma once

#include <string>

#include "engine/workbench/profile.hpp"

namespace regola::workbench {

/// Games of a profile in a few words, such as `500 plies, 66 games: draw 5, o 19, x 42`.
[[nodiscard]] std::string in_words(const Profile& profile);
/// All that a line did, in a sentence.
[[nodiscard]] std::string in_words(const LineProfile& line, const Profile& profile);
/// What a line did above all, in two or three words.
[[nodiscard]] std::string in_short(const LineProfile& line, const Profile& profile);

} // namespace regola::workbench
