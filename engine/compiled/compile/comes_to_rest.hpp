#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Whether the `after` lines of a side come to rest after every move: each turns some symbol into another
/// that no line turns back. Then they fire less often than limits::cascade().
[[nodiscard]] bool comes_to_rest(const Side& side);

} // namespace regola
