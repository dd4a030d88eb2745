#pragma once

#include <string>

#include "engine/console/game.hpp"
#include "rules/status.hpp"

namespace regola::console {

/// Why what a player typed is no legal move, in one sentence: what ended the game, the line that took the
/// move away and what it found, an empty hand, or the line that came nearest and where it failed.
[[nodiscard]] std::string why_refused(const Game& game, const Status& status, const std::string& typed);

/// Whether what was typed is rather a word that was mistyped than a move that is not legal: it names no cell,
/// or has a long word that the text does not know.
[[nodiscard]] bool is_misspelt(const Ruleset& ruleset, const std::string& typed);

} // namespace regola::console
