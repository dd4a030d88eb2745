#pragma once

#include <vector>

#include "rules/ruleset/ruleset.hpp"

namespace regola::console {

/// How the empty cells of a status are shown, by cell; null where no `show` line says anything of a cell or
/// something stands on it. A class is shown where it lies for either player; of several classes the first.
/// Empty where the text shows none. Refers to the ruleset.
[[nodiscard]] std::vector<const Appearance*> terrain_of(const Ruleset& ruleset, const Status& status);

} // namespace regola::console
