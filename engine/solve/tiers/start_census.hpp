#pragma once

#include <array>
#include <cstdint>

#include "engine/solve/tiers/tier_folder.hpp"
#include "engine/solve/tiers/tiered_game.hpp"

namespace regola {

/// Number of placements of a start by value, for one player to move. Counts symmetric placements separately.
struct StartCensus {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  int longest = 0; ///< number of plies of the longest win or loss
  Status farthest; ///< a placement with the longest win or loss
  [[nodiscard]] std::uint64_t all() const { return wins + draws + losses; }
};

/// Counts the placements of the start in the finished tiers.
/// @pre game.start().is_placements()
/// @return one census for each player to move
/// @throws DatabaseError
[[nodiscard]] std::array<StartCensus, 2> start_census(TieredGame& game, const TierFolder& folder);

} // namespace regola
