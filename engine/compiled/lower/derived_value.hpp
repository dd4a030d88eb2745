#pragma once

#include "engine/compiled/lower/position.hpp"

namespace regola {

/// The value of a position for the first player.
/// @param value index into Ruleset::values; in a text without values, 0 is the derived value
/// @see engine/matcher/worth.hpp
[[nodiscard]] form::Ref value_of(PositionLowering& position, std::size_t value);

} // namespace regola
