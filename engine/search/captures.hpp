#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Whether some line of the rules may empty more cells than it fills: a capture.
[[nodiscard]] bool has_captures(const Ruleset& ruleset);

} // namespace regola
