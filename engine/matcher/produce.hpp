#pragma once

#include "engine/matcher/heuristic.hpp"
#include "engine/matcher/statusset.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// The article's produce: the successors of a status in the order of the rules; empty where no rule applies.
/// What moves these are, successors.hpp tells.
[[nodiscard]] StatusSet produce(const Ruleset& ruleset, const Status& origin);

/// The same ordered by the heuristic: descending where the first player (MAX) is to move in the origin,
/// ascending where the second one (MIN) is. Statuses of equal value stay in the order of the rules.
/// @param depth handed on to the heuristic: plies from the root to the successors
[[nodiscard]] StatusSet produce(const Ruleset& ruleset, const Status& origin, const Heuristic& heuristic,
                                int depth);

} // namespace regola
