#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <string_view>

#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola {

/// What a heuristic says of a status where the first player has won; -infinity where the second has.
inline constexpr int infinity = std::numeric_limits<int>::max();

/// The article's heuristic: how good a status is for the first player (MAX). Where it is infinite the game is
/// over, whatever the rules say.
/// @param depth plies from the root of the search
using Heuristic = std::function<int(int depth, const Status& status)>;

/// A value of a text, which ends no game: numbers that grow beyond 32 bits stay at their end.
[[nodiscard]] constexpr int short_of_infinity(int value) {
  return std::clamp(value, 1 - infinity, infinity - 1);
}

/// The value of that name in the text, or its last one for an empty name; where the text has none, what
/// derived_value.hpp makes of its ends. The ruleset must outlive it.
/// @throws std::invalid_argument for a name the text does not have
[[nodiscard]] Heuristic heuristic_of(const Ruleset& ruleset, std::string_view name = {});

} // namespace regola
