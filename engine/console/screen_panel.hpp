#pragma once

#include <cstddef>
#include <string>

#include "engine/console/screen_view.hpp"

namespace regola::console {

/// Puts what stands beside the board there: the players with their clocks, hands, value, thoughts, moves; the
/// last of these get what room is left.
void put_panel(Canvas& canvas, const ScreenView& view, const Area& area);

/// A bar of so many columns; what belongs to the first player is full.
/// @param share as in ScreenView
[[nodiscard]] std::string value_bar(double share, std::size_t columns, bool unicode);

} // namespace regola::console
