#pragma once

#include <cstddef>
#include <string>

#include "engine/console/screen/screen_view.hpp"

namespace regola::console {

/// Draws the panel beside the board: the players with their clocks, hands, value, thoughts and moves. The
/// moves get the remaining room.
void put_panel(Canvas& canvas, const ScreenView& view, const Area& area);

/// A bar of this many columns, whose full part stands for the first player.
/// @param share as in ScreenView
[[nodiscard]] std::string value_bar(double share, std::size_t columns, bool unicode);

} // namespace regola::console
