#pragma once

#include <string>

#include "engine/matcher/result.hpp"
#include "engine/matcher/worth.hpp"

namespace regola {

/// Score of a status: how good it is for the first player (MAX). A win scores above all wins by a margin, and
/// these above all heuristics. A draw scores 0. Losses have the negated scores of wins.
using Score = int;

inline constexpr Score win_score = 1'000'000'000;  ///< a win now; a win in n plies scores n less
inline constexpr Score margin_score = 500'000'000; ///< a win by a margin of n scores n more than this
inline constexpr Score heuristic_limit =
    400'000'000;                            ///< heuristics are clamped to this, so they never look like a win
inline constexpr int longest_win = 100'000; ///< greatest number of plies to a win

/// The score of a game that is finished `depth` plies from the root; 0 if it is open or stopped.
[[nodiscard]] Score score_of(const Result& result, int depth);

/// Clamps the value of a heuristic to between -heuristic_limit and heuristic_limit.
[[nodiscard]] Score clamped(int heuristic);

/// Score of the value of a heuristic function. Infinite values mean that the game is over.
/// @param depth plies from the root
[[nodiscard]] Score score_of_heuristic(int value, int depth);

/// Whether a score is a win or a loss, not a heuristic or a margin.
[[nodiscard]] constexpr bool is_decided(Score score) {
  return score >= win_score - longest_win || score <= longest_win - win_score;
}

/// Returns 1 if the first player is better, -1 if the second is, else 0.
[[nodiscard]] constexpr int sign_of(Score score) { return (score > 0 ? 1 : 0) - (score < 0 ? 1 : 0); }

/// Converts a score between the first player's view and that of `player`.
[[nodiscard]] constexpr Score seen_by(PlayerIndex player, Score score) {
  return player == first_player ? score : -score;
}

/// Describes a score from the first player's view: `wins in 5` (plies), `loses in 2`, `wins` if the number of
/// plies is unknown, `wins by 8`, `draw`, `+12`.
/// @param exact whether the score is proven: then 0 is a draw, and a margin is a result
[[nodiscard]] std::string describe(Score score, bool exact);

} // namespace regola
