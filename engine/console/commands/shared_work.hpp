#pragma once

#include "engine/console/command.hpp"
#include "engine/ranks/ranks.hpp"
#include "engine/solve/solve.hpp"
#include "engine/solve/tiers/tier_start.hpp"

namespace regola::console {

/// Whether all ranks were started for the same work: version, rules, parameters, status and options. If not,
/// rank 0 prints the difference on `err`.
/// @param name name of the options in that message
[[nodiscard]] bool is_same_work(Ranks& ranks, const Ruleset& ruleset, const Status& status,
                                const std::string& name, const std::string& options, Streams& streams);

/// How the ranks have shared the work of `solve --by tiers`.
struct SharedSolve {
  std::optional<int> exit_code; ///< set if nothing is left to do: this rank ends with this code
  std::string reason;           ///< else, why the game is not solved; empty if rank 0 continues alone
};

/// Solves a game by tiers with all ranks. Returns at once if there is only one rank.
/// @param options limits, and the database
[[nodiscard]] SharedSolve solve_shared(const Ruleset& ruleset, const TierStart& start,
                                       const SolveOptions& options, Streams& streams);

} // namespace regola::console
