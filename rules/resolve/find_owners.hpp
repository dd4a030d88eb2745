#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Determines the owner of each symbol that the mirrored pairs leave open: the only player whose `move` lines
/// write it under their anchor, or the player of that name.
void find_owners(Ruleset& ruleset);

} // namespace regola
