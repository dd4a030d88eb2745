#pragma once

#include "engine/console/command.hpp"
#include "engine/ranks/ranks.hpp"
#include "engine/solve/solve.hpp"
#include "engine/solve/tiers/tier_start.hpp"

namespace regola::console {

/// Whether all ranks were started for the same work: version, rules, parameters, status and options. If not,
/// rank 0 tells on err what differs.
/// @param name of the options, for that message
[[nodiscard]] bool is_same_work(Ranks& ranks, const Ruleset& ruleset, const Status& status,
                                const std::string& name, const std::string& options, Streams& streams);

/// How `solve --by tiers` has shared the work with the other ranks.
struct SharedSolve {
  std::optional<int> exit_code; ///< nothing is left to do: this rank ends
  std::string reason;           ///< else, why the game is not solved; empty if rank 0 goes on alone
};

/// Solves a game by tiers with all ranks. Returns at once if there is one.
/// @param options limits, and the database
[[nodiscard]] SharedSolve solve_shared(const Ruleset& ruleset, const TierStart& start,
                                       const SolveOptions& options, Streams& streams);

} // namespace regola::console
