#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Rewrites rules without runs whose length depends on their line. A line of the text with such a run becomes
/// one line per number of cells that `line` may count there (LineCount), with single cells in place of the
/// run. Returns nullopt if there is no such run.
[[nodiscard]] std::optional<Ruleset> unroll_lengths(const Ruleset& ruleset);

} // namespace regola
