#pragma once

#include <optional>

#include "rules/ruleset.hpp"

namespace regola {

/// The same rules without runs whose length depends on the line on which they lie: a line of the text that
/// has one becomes a line for each number of cells that `line` may find there (LineCount), with as many cells
/// in the place of the run. Nothing where there is no such run.
[[nodiscard]] std::optional<Ruleset> unroll_lengths(const Ruleset& ruleset);

} // namespace regola
