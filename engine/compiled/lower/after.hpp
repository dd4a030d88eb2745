#pragma once

#include <functional>

#include "engine/compiled/lower/writes.hpp"

namespace regola {

/// Runs the `after` lines of a player to rest: the first line that matches changes the position at its first
/// match, again and again.
/// @param restless where to go when a line has fired too often
/// @throws Missing
void lower_after(PositionLowering& position, PlayerIndex player,
                 const std::function<form::Label(std::uint32_t line)>& restless);

} // namespace regola
