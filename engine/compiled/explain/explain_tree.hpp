#pragma once

#include <vector>

#include "engine/compiled/explain/explain.hpp"

namespace regola {

/// The trees of the rules on the whole status: one, or without a board one per length of a left side.
[[nodiscard]] std::vector<ExplainedTree> explain_trees(const Ruleset& ruleset);

} // namespace regola
