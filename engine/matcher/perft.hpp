#pragma once

#include "engine/matcher/move.hpp"

namespace regola {

/// Counts the leaves at exactly `depth` plies, with repetition. A finished game counts 1 at depth 0 and 0
/// otherwise. A forced pass is a ply.
[[nodiscard]] std::uint64_t perft(const Ruleset& ruleset, const Status& status, int depth);

/// Perft for each first move; empty for depth 0 and for a finished game.
[[nodiscard]] std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Ruleset& ruleset,
                                                                       const Status& status, int depth);

} // namespace regola
