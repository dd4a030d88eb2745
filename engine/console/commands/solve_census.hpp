#pragma once

#include "engine/console/command.hpp"
#include "engine/console/progress.hpp"
#include "engine/solve/solve.hpp"

namespace regola::console {

/// `solve --census`: solves a game by tiers and prints how many positions of each tier have which value.
/// @param options limits, and the database
/// @param progress cleared before anything is printed
/// @return the exit code
/// @throws DatabaseError
[[nodiscard]] int count_tiers(const Ruleset& ruleset, const Status& status, const SolveOptions& options,
                              bool json, Streams& streams, ProgressLine& progress);

} // namespace regola::console
