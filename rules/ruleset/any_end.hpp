#pragma once

#include <array>
#include <cstddef>

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Visits the end lines in the order in which the first that holds decides: as they stand in the text, each
/// as one player sees it and then as the other does.
/// @param first sees each line before the other: who is not to move
/// @param visit takes the player who sees the line and its index among his ends; returns true to stop
/// @return whether some visit has stopped it
template <typename Visit>
bool any_end(const std::array<Side, 2>& sides, PlayerIndex first, const Visit& visit) {
  const PlayerIndex second = other(first);
  const auto& own = sides[first].ends;
  const auto& others = sides[second].ends;
  std::size_t i = 0;
  std::size_t k = 0;
  while (i < own.size() || k < others.size()) {
    const bool is_own = i < own.size() && (k == others.size() || own[i].ends_above <= others[k].ends_above);
    if (is_own ? visit(first, i++) : visit(second, k++)) return true;
  }
  return false;
}

} // namespace regola
