#pragma once

#include <vector>

#include "engine/matcher/picture_match.hpp"

namespace regola {

/// Writes the right side over what the left side matched. What there are more of then leaves the hand; false
/// where it holds too few. What there are fewer of then comes into the hand of the player that receives it.
/// @param player whose line it is
/// @param choices a symbol for each element that leaves several open, in order
[[nodiscard]] bool rewrite(const Ruleset& ruleset, PlayerIndex player, Status& status, const Production& line,
                           const PictureMatch& match, const std::vector<Symbol>& choices);

} // namespace regola
