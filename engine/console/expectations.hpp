#pragma once

#include <string>

#include "engine/compiled/engine.hpp"
#include "rules/load.hpp"

namespace regola::console {

/// What an expectation of a text came to.
struct Outcome {
  bool met = false;
  std::string found;
};

/// Runs one expectation.
/// @param engine of the ruleset of that text
/// @param stop asked while lines of play are counted; may be empty
[[nodiscard]] Outcome meet(const Loaded& loaded, Engine& engine, const Expectation& expectation,
                           const StopCount& stop);

/// An expectation that is not met, as a fault of the text.
[[nodiscard]] Diagnostic unmet(const Expectation& expectation, const Outcome& outcome);

/// Plays a little, for what only shows in play; returns what is wrong with the text.
[[nodiscard]] Diagnostics faults_of_play(const Loaded& loaded, const Ruleset& ruleset);

} // namespace regola::console
