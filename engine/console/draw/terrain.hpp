#pragma once

#include <vector>

#include "rules/ruleset/ruleset.hpp"

namespace regola::console {

/// How to show the empty cells that belong to a class with a `show` line. Indexed by cell; null for all other
/// cells. The class may hold the cell for either player; if there are several classes, the first counts.
/// Empty if the text has no such line. Points into the ruleset.
[[nodiscard]] std::vector<const Appearance*> terrain_of(const Ruleset& ruleset, const Status& status);

} // namespace regola::console
