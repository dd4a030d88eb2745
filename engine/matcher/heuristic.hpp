#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <string_view>

#include "rules/ruleset/ruleset.hpp"
#include "rules/ruleset/status.hpp"

namespace regola {

/// Value of a status in which the first player has won; -infinity if the second has.
inline constexpr int infinity = std::numeric_limits<int>::max();

/// The article's heuristic: how good a status is for the first player (MAX). An infinite value means that the
/// game is over, whatever the rules say.
/// @param depth plies from the root of the search
using Heuristic = std::function<int(int depth, const Status& status)>;

/// Clamps a value of a text to finite values, because it never ends a game.
[[nodiscard]] constexpr int short_of_infinity(int value) {
  return std::clamp(value, 1 - infinity, infinity - 1);
}

/// Returns the text's value of that name; for an empty name its last value, or derived_value if it has none.
/// The ruleset must outlive the result.
/// @throws std::invalid_argument for a name that the text does not have
[[nodiscard]] Heuristic heuristic_of(const Ruleset& ruleset, std::string_view name = {});

} // namespace regola
