#pragma once

#include <vector>

#include "engine/compiled/explain/explain.hpp"

namespace regola {

/// The trees of the rules on whole statuses: one, or without a board one for each length of a left side.
[[nodiscard]] std::vector<ExplainedTree> explain_trees(const Ruleset& ruleset);

} // namespace regola
