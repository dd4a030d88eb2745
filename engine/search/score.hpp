#pragma once

#include <string>

#include "engine/matcher/heuristic.hpp"
#include "engine/matcher/result.hpp"

namespace regola {

/// What a search says of a status: how good it is for the first player (MAX). One int, so that values
/// compare: won games above results with a margin above heuristics, drawn games at 0, lost ones alike below.
using Score = int;

inline constexpr Score win_score = 1'000'000'000;  ///< a win now; one ply less for each ply it takes
inline constexpr Score margin_score = 500'000'000; ///< a game won by a margin: this and the margin
inline constexpr Score heuristic_limit =
    400'000'000;                            ///< heuristics are cut to this, so they never pass for a win
inline constexpr int longest_win = 100'000; ///< plies within which a win is a win

/// The score of a finished game that many plies from the root. Endings that say nothing (open, stopped) give
/// 0.
[[nodiscard]] Score score_of(const Result& result, int depth);

/// A heuristic's value, cut to what a heuristic may say.
[[nodiscard]] Score clamped(int heuristic);

/// The same of a function, of which an infinite value says that the game is over.
/// @param depth plies from the root
[[nodiscard]] Score score_of_heuristic(int value, int depth);

/// A win or a loss, and no heuristic and no margin.
[[nodiscard]] constexpr bool is_decided(Score score) {
  return score >= win_score - longest_win || score <= longest_win - win_score;
}

/// 1 where the first player is better, -1 where the second is, else 0.
[[nodiscard]] constexpr int sign_of(Score score) { return (score > 0 ? 1 : 0) - (score < 0 ? 1 : 0); }

/// A score as that player sees it.
[[nodiscard]] constexpr Score seen_by(PlayerIndex player, Score score) {
  return player == first_player ? score : -score;
}

/// In words, as the first player sees it: `wins in 5` (plies), `loses in 2`, `wins by 8`, `draw`, `+12`.
/// @param exact the score is proven: a 0 is a draw and a margin is one to win by, and neither is a guess
[[nodiscard]] std::string describe(Score score, bool exact);

} // namespace regola
