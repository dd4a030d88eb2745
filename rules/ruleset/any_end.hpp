#pragma once

#include <array>
#include <cstddef>

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Visits the end lines in the order in which they decide: in the order of the text, each first from the view
/// of `first`, then of the other player.
/// @param first the player who is not to move
/// @param visit takes a player and the index of the line among his ends; returns true to stop
/// @return whether a visit stopped
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
