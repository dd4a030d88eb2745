#pragma once

#include "rules/load.hpp"

namespace regola::console {

/// Plays some games at random and returns what is wrong with the text and shows only in play.
/// @param loaded may have given its ruleset away
[[nodiscard]] Diagnostics faults_of_play(const Loaded& loaded, const Ruleset& ruleset);

} // namespace regola::console
