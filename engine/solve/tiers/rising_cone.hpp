#pragma once

#include <vector>

#include "engine/solve/tiers/turn_effects.hpp"

namespace regola {

/// Finds weights of counts for which no effect lowers the weighted sum. All such weights form a polyhedral
/// cone. The double description method (Motzkin et al., 1953) adds one effect after the other and keeps the
/// rays that span the remaining cone. Weights stay small: rays with greater weights are dropped, and only the
/// simplest are kept if there are too many. So each result is right, but some may be missing.
/// @param size number of counted things
/// @return linearly independent weights, the simplest first, without those of sums that no effect changes
[[nodiscard]] std::vector<Counts> rising_weights(std::size_t size, const std::vector<Counts>& effects);

/// The sum of the counts, each multiplied by its weight.
[[nodiscard]] std::int64_t weighted(const Counts& weights, const Counts& counts);

} // namespace regola
