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

/// What has come of solving a game by tiers with several ranks.
struct SharedTiers {
  TierReport outcome;                 ///< `done` if it is solved; the same on all ranks
  std::vector<std::string> made_anew; ///< damaged files; rank 0 knows them
  std::vector<TimeOfRank> times;      ///< by rank; rank 0 knows them
};

inline constexpr std::uint64_t usual_least_share = 5'000; // positions

/// What ranks work on. It must be the same for all.
struct SharedGame {
  const Ruleset& ruleset;
  const EndlessPlay& endless;
  const TierStart& start;
  bool quiet;                                       ///< as SolvedByTiers takes it
  std::string folder;                               ///< of the database, which all ranks see
  std::string version;                              ///< of the program
  std::uint64_t least_share;                        ///< positions of the smallest share of a tier
  std::function<void(const SolveProgress&)> report; ///< called by rank 0
  unsigned threads = 1;                             ///< that work together in each rank
};

/// Solves a game by tiers (TierSolver), together with all other ranks. Each calls it with the same game. Rank
/// 0 deals out tiers, and works itself. Values, and the bytes of all files, do not depend on the number of
/// ranks. Tiers lie in the folder; messages between ranks only name them.
[[nodiscard]] SharedTiers share_tiers(const SharedGame& game, SolveWatch& watch, Ranks& ranks);

} // namespace regola
