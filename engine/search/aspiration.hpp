#pragma once

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "engine/search/alphabeta_search.hpp"

namespace regola {

/// Carries the expected score and the move order from one depth to the next.
class Aspiration {
public:
  /// @param[in,out] moves the best move comes to the front
  [[nodiscard]] RootResult search(AlphaBetaSearch& search, std::vector<RootMove>& moves, int depth,
                                  const AlphaBetaOptions& options) {
    RootResult result =
        options.aspiration && known_ && depth >= aspired_from
            ? search_around(search, moves, depth, last_, reach_)
            : search.search(moves, depth, -AlphaBetaSearch::infinite, AlphaBetaSearch::infinite);
    if (result.any) {
      const Score moved = std::min(std::abs(result.score - last_), heuristic_limit);
      reach_ = known_ ? std::max(least_window, moved) : least_window;
      last_ = result.score;
      known_ = true;
      const auto best = moves.begin() + static_cast<std::ptrdiff_t>(result.best);
      std::rotate(moves.begin(), best, best + 1);
    }
    return result;
  }

private:
  static constexpr int aspired_from = 3;   // in plies; a shallower search predicts the next score badly
  static constexpr Score least_window = 1; // on each side of the expected score
  static constexpr Score widening = 4;
  // After so many, the window is open: a win or a loss is probably in sight.
  static constexpr int most_widenings = 3;

  /// Searches one depth with an aspiration window. Widens the window until the score is inside.
  [[nodiscard]] static RootResult search_around(AlphaBetaSearch& search, const std::vector<RootMove>& moves,
                                                int depth, Score expected, Score reach) {
    constexpr Score infinite = AlphaBetaSearch::infinite;
    Score below = reach;
    Score above = reach;
    for (int failed = 1;; ++failed) {
      const Score alpha = below > infinite / 2 ? -infinite : std::max(expected - below, -infinite);
      const Score beta = above > infinite / 2 ? infinite : std::min(expected + above, infinite);
      RootResult result = search.search(moves, depth, alpha, beta);
      if (!result.any || (result.score > alpha && result.score < beta)) return result;
      Score& side = result.score <= alpha ? below : above;
      side = failed < most_widenings ? side * widening : infinite;
    }
  }

  bool known_ = false;
  Score last_ = 0;
  Score reach_ = least_window;
};

} // namespace regola
