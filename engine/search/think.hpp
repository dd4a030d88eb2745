#pragma once

#include <optional>

#include "engine/search/minimax.hpp"

namespace regola {

/// The best move by minimax within the limits, and the depth that was searched to the end.
struct Thought {
  SearchResult result;
  int depth = 0;
};

/// @throws std::invalid_argument for a depth below 1
[[nodiscard]] Thought think(const Ruleset& ruleset, const Heuristic& heuristic, const Status& status,
                            const Limits& limits);

} // namespace regola
