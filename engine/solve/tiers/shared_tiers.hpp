#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/ranks/ranks.hpp"
#include "engine/solve/endless_play.hpp"
#include "engine/solve/solve_watch.hpp"
#include "engine/solve/tiers/tier_messages.hpp"
#include "engine/solve/tiers/tier_start.hpp"

namespace regola {

/// The result of solving a game by tiers with several ranks.
struct SharedTiers {
  TierReport outcome;                 ///< `done` if the game is solved; the same on all ranks
  std::vector<std::string> made_anew; ///< names of damaged files that were made anew; set on rank 0
  std::vector<TimeOfRank> times;      ///< by rank; set on rank 0
};

inline constexpr std::uint64_t usual_least_share = 5'000; // in positions

/// The work of the ranks. It must be the same for all.
struct SharedGame {
  const Ruleset& ruleset;
  const EndlessPlay& endless;
  const TierStart& start;
  TierScope scope;
  std::string folder;                               ///< folder of the database, which all ranks can access
  std::string version;                              ///< version of the program
  std::uint64_t least_share;                        ///< number of positions in the smallest share of a tier
  std::function<void(const SolveProgress&)> report; ///< called by rank 0
  unsigned threads = 1;                             ///< number of threads in each rank
};

/// Solves a game by tiers (TierSolver), together with all other ranks. Each rank calls it with the same game.
/// Rank 0 gives out the tiers, and works itself. Values, and the bytes of all files, do not depend on the
/// number of ranks. Tiers are in the folder; messages between ranks only name them.
[[nodiscard]] SharedTiers share_tiers(const SharedGame& game, SolveWatch& watch, Ranks& ranks);

} // namespace regola
