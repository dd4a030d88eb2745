#include "engine/search/score.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

namespace regola {

Score score_of(const Result& result, int depth) {
  switch (result.ending) {
  case Ending::won: {
    const Score size = win_score - std::min(depth, longest_win);
    return result.winner == first_player ? size : -size;
  }
  case Ending::scored: {
    // Clamped before abs(), because the smallest int has no opposite.
    const Score size = margin_score + std::abs(clamped(result.margin));
    return result.margin == 0 ? 0 : (result.margin > 0 ? size : -size);
  }
  case Ending::open:
  case Ending::drawn:
  case Ending::stopped: break;
  }
  return 0;
}

Score clamped(int heuristic) { return std::clamp(heuristic, -heuristic_limit, heuristic_limit); }

Score score_of_heuristic(int value, int depth) {
  const Score size = win_score - std::min(depth, longest_win);
  return value == infinity ? size : value <= -infinity ? -size : clamped(value);
}

std::string describe(Score score, bool exact) {
  const Score size = std::abs(score);
  const char* verb = score > 0 ? "wins" : "loses";
  if (size == win_score - longest_win) return verb;
  if (size > win_score - longest_win) return fmt::format("{} in {}", verb, win_score - size);
  if (size >= margin_score) {
    const Score margin = size - margin_score;
    return exact ? fmt::format("{} by {}", verb, margin) : fmt::format("{:+}", score > 0 ? margin : -margin);
  }
  return score == 0 && exact ? "draw" : fmt::format("{:+}", score);
}

} // namespace regola
