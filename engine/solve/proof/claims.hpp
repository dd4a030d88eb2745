#pragma once

#include "engine/solve/solve.hpp"

namespace regola {

/// The claims that show a proven value: one for the winner, or one for each player.
/// @param player to move in the solved status
/// @param quiet counters of quiet plies are part of a position
[[nodiscard]] std::vector<Claim> claims_of(const Solution& solution, PlayerIndex player, bool quiet);

} // namespace regola
