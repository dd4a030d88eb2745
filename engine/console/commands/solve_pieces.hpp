#pragma once

#include <string>

#include "engine/console/command.hpp"
#include "engine/console/progress.hpp"
#include "engine/solve/solve.hpp"

namespace regola::console {

/// `solve --pieces`: builds the endgame table of these pieces and prints how many positions have each value.
/// @param pieces symbols, with or without blanks between them
/// @param options limits, threads, database
/// @param progress cleared before anything is printed
/// @return the exit code
[[nodiscard]] int solve_pieces(const Ruleset& ruleset, const std::string& pieces, const SolveOptions& options,
                               bool json, Streams& streams, ProgressLine& progress);

} // namespace regola::console
