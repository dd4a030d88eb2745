#pragma once

#include <string>

#include "engine/console/command.hpp"
#include "rules/status.hpp"

namespace regola::console {

/// Why what a player typed is no legal move, in one sentence: the line that came nearest and where it failed.
[[nodiscard]] std::string why_refused(const Game& game, const Status& status, const std::string& typed);

} // namespace regola::console
