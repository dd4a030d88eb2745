#pragma once

#include <string>

#include "rules/ruleset/ruleset.hpp"

namespace regola::console {

/// The two sides of a score of the form `A - B`, by player, as in `x=4 o=1`; empty for any other score.
[[nodiscard]] std::string sides_of_score(const Ruleset& ruleset, const Status& status);

} // namespace regola::console
