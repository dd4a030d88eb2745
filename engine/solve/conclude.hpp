#pragma once

#include <cstdlib>

#include "engine/solve/solve.hpp"

namespace regola {

/// Derives from the bounds of a solution whether its value is proven. If so, sets the value.
/// @param by_score whether a score decides games that nobody wins
inline void conclude(Solution& solution, bool by_score) {
  const Score lower = solution.lower;
  const Score upper = solution.upper;
  const bool won = is_decided(lower) && lower > 0;
  const bool lost = is_decided(upper) && upper < 0;
  solution.proven = won || lost || lower == upper;
  if (!solution.proven) return;
  solution.outcome = lower > 0 ? GameValue::win : upper < 0 ? GameValue::loss : GameValue::draw;
  if (lower == upper && (won || lost)) {
    solution.plies = win_score - std::abs(lower);
  } else if (lower == upper && by_score) {
    solution.margin = lower == 0 ? 0 : lower > 0 ? lower - margin_score : lower + margin_score;
  }
}

} // namespace regola
