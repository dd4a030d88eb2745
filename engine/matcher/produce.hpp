#pragma once

#include "engine/matcher/heuristic.hpp"
#include "engine/matcher/statusset.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// The article's produce: the successors of a status in the order of the rules; empty if no rule applies. See
/// successors.hpp for the moves.
[[nodiscard]] StatusSet produce(const Ruleset& ruleset, const Status& origin);

/// Produces the successors sorted by the heuristic: descending if the first player (MAX) is to move in the
/// origin, ascending if the second (MIN) is. Equal statuses keep the order of the rules.
/// @param depth passed to the heuristic: plies from the root to the successors
[[nodiscard]] StatusSet produce(const Ruleset& ruleset, const Status& origin, const Heuristic& heuristic,
                                int depth);

} // namespace regola
