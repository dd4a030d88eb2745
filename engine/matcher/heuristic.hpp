#pragma once

#include <functional>
#include <string_view>

#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola {

/// The article's heuristic: how good a status is for the first player (MAX).
/// @param depth plies from the root of the search
using Heuristic = std::function<int(int depth, const Status& status)>;

/// The value of that name in the text, or its last one for an empty name; where the text has none, what
/// derived_value.hpp makes of its ends. The ruleset must outlive it.
/// @throws std::invalid_argument for a name the text does not have
[[nodiscard]] Heuristic heuristic_of(const Ruleset& ruleset, std::string_view name = {});

} // namespace regola
