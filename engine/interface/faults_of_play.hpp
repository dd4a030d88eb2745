#pragma once

#include "rules/load.hpp"

namespace regola::console {

/// Plays some random games and returns the faults that show only in play.
/// @param loaded its ruleset may have been moved out
[[nodiscard]] Diagnostics faults_of_play(const Loaded& loaded, const Ruleset& ruleset);

} // namespace regola::console
