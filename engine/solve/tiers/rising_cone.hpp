#pragma once

#include <vector>

#include "engine/solve/tiers/counted.hpp"

namespace regola {

/// Finds weights for counts with which no effect makes the weighted sum fall. All such weights form a
/// polyhedral cone; the double description method (Motzkin et al., 1953) adds one effect after the other and
/// keeps the rays that span what is left. Weights stay small: rays with greater ones are dropped, and the
/// simplest are kept if there are too many. So each answer is right, but some may be missing.
/// @param size number of things that are counted
/// @return linearly independent weights, the simplest first; sums that no effect changes are left out
[[nodiscard]] std::vector<Counts> rising_weights(std::size_t size, const std::vector<Counts>& effects);

/// The sum of the counts, each with its weight.
[[nodiscard]] std::int64_t weighted(const Counts& weights, const Counts& counts);

} // namespace regola
