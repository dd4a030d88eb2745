#pragma once

#include <string>

#include "engine/interface/game.hpp"
#include "rules/ruleset/status.hpp"

namespace regola::console {

/// Explains in one sentence why a typed text is no legal move. The sentence names one of these: the end of
/// the game, the line that removed the move and why, an empty hand, or the line that came nearest and where
/// it failed.
[[nodiscard]] std::string why_refused(const Game& game, const Status& status, const std::string& typed);

} // namespace regola::console
