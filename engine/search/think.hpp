#pragma once

#include <optional>

#include "engine/search/minimax.hpp"

namespace regola {

/// How long a computer may think. Without a depth it goes deeper and deeper until the time is used or the
/// game is solved; with one it searches exactly that deep and takes the time it needs.
struct Limits {
  std::optional<int> depth; ///< plies, at least 1
  double seconds = 1.0;
};

/// The best move by minimax within the limits, and the depth that was searched to the end.
struct Thought {
  SearchResult result;
  int depth = 0;
};

/// @throws std::invalid_argument for a depth below 1
[[nodiscard]] Thought think(const Ruleset& ruleset, const Heuristic& heuristic, const Status& status,
                            const Limits& limits);

} // namespace regola
