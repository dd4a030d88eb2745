#pragma once

#include <vector>

#include "engine/solve/solve.hpp"

namespace regola {

/// What has to be shown, so that a proven value is.
/// @param player to move
/// @param quiet counters of quiet plies belong to a position
[[nodiscard]] std::vector<Claim> claims_of(const Solution& solution, PlayerIndex player, bool quiet);

} // namespace regola
