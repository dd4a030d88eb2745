#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Notes for each symbol whose piece it is, where the pairs of mirrored players do not say so already: a
/// symbol that only one player's `move` lines leave under their anchor is his, and so is one that has his
/// name.
void find_owners(Ruleset& ruleset);

} // namespace regola
