#pragma once

#include <optional>
#include <string>

#include "engine/console/command.hpp"
#include "engine/solve/solve.hpp"

namespace regola::console {

/// How `solve --by tiers` has shared the work with the other ranks.
struct SharedSolve {
  std::optional<int> exit_code; ///< nothing is left to do: this rank ends
  std::string reason;           ///< else, why the game is not solved; empty if rank 0 goes on alone
};

/// Solves a game by tiers with all ranks. Returns at once if there is one.
/// @param options limits, and the database
[[nodiscard]] SharedSolve solve_shared(const Ruleset& ruleset, const Status& status,
                                       const SolveOptions& options, Streams& streams);

} // namespace regola::console
