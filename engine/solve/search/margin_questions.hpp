#pragma once

#include <algorithm>
#include <cstdlib>

#include "engine/search/score.hpp"

namespace regola {

/// The next score to ask for while the value lies between two bounds and a score decides. Doubles the margin
/// until it is too large, then halves the interval.
/// @param lower,upper not equal
[[nodiscard]] inline Score next_margin(Score lower, Score upper) {
  const Score size = std::abs(lower > 0 ? lower : upper) - margin_score;
  Score next = lower + (upper - lower + 1) / 2;
  if (is_decided(upper)) next = std::min(next, margin_score + 2 * std::max(size, 1));
  if (is_decided(lower)) next = std::max(next, 1 - margin_score - 2 * std::max(size, 1));
  return next;
}

} // namespace regola
