#pragma once

#include <array>
#include <cstdint>

#include "engine/solve/tiers/tier_folder.hpp"
#include "engine/solve/tiers/tiered_game.hpp"

namespace regola {

/// Numbers of the placements of a start by value, for one player to move; symmetric ones count each.
struct StartCensus {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  int longest = 0; ///< plies of the longest win or loss
  Status farthest; ///< a placement that takes so many plies
  [[nodiscard]] std::uint64_t all() const { return wins + draws + losses; }
};

/// Counts the placements of the start in finished tiers.
/// @pre game.start().is_placements()
/// @return by the player to move
/// @throws DatabaseError
[[nodiscard]] std::array<StartCensus, 2> start_census(TieredGame& game, const TierFolder& folder);

} // namespace regola
