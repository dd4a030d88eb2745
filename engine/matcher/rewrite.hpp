#pragma once

#include <vector>

#include "engine/matcher/picture_match.hpp"

namespace regola {

/// Writes the right side over what the left side matched. What there are more of then leaves the hand; false
/// where it holds too few.
/// @param choices a symbol for each element that leaves several open, in order
[[nodiscard]] bool rewrite(const Ruleset& ruleset, Status& status, const Production& line,
                           const PictureMatch& match, const std::vector<Symbol>& choices);

} // namespace regola
