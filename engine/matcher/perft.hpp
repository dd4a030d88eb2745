#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/matcher/move.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// Counts the statuses that are exactly `depth` plies away, one by one and with repetition. A finished game
/// counts 1 at its own depth and 0 below; a forced pass is a ply.
[[nodiscard]] std::uint64_t perft(const Ruleset& ruleset, const Status& status, int depth);

/// The same split by the first move; empty for depth 0 and for a finished game.
[[nodiscard]] std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Ruleset& ruleset,
                                                                       const Status& status, int depth);

} // namespace regola
