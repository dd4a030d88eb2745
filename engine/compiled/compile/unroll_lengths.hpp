#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Rewrites rules without runs whose length depends on a line. A line of the text with such a run becomes one
/// line for each number of cells that the run may have (LineCount), with single cells in place of the run.
/// Returns nullopt if there is no such run.
[[nodiscard]] std::optional<Ruleset> unroll_lengths(const Ruleset& ruleset);

} // namespace regola
