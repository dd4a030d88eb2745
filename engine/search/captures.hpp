#pragma once

#include "rules/ruleset.hpp"

namespace regola {

/// Whether some move may leave fewer pieces on the board than there were: a line that empties more cells than
/// it fills.
[[nodiscard]] bool has_captures(const Ruleset& ruleset);

} // namespace regola
