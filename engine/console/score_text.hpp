#pragma once

#include <string>

#include "rules/ruleset/ruleset.hpp"

namespace regola::console {

/// What the score of a text takes from what, by side, as in `x=4 o=1`; empty where it is no difference.
[[nodiscard]] std::string sides_of_score(const Ruleset& ruleset, const Status& status);

} // namespace regola::console
