#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/console/screen/screen_view.hpp"

namespace regola::console {

/// A point of the screen.
struct ScreenPoint {
  std::size_t column = 0;
  std::size_t row = 0;
};

/// A complete screen. The spots of its cells give clicks their meaning.
struct ScreenPicture {
  Canvas canvas;
  std::optional<ScreenPoint> cursor; ///< place of the cursor of the terminal
  Area entries;                      ///< area of the entries of the list, one row each
  std::size_t first_entry = 0;       ///< first visible entry
};

/// Lays out a screen. The first line has the title and the player to move. Below, the board stands on the
/// left and the panel on the right, then a message and a line for input. Parts without room are left out. A
/// board that is too large shows the part around the cursor.
[[nodiscard]] ScreenPicture lay_out(const ScreenView& view, const ScreenSize& size);

/// Breaks a text into lines of at most `columns`, at blanks if possible.
[[nodiscard]] std::vector<std::string> lines_of(const std::string& text, std::size_t columns);

/// Draws the panel beside the board: the players with their clocks, hands, value, thoughts and moves. The
/// moves get the remaining room.
void put_panel(Canvas& canvas, const ScreenView& view, const Area& area);

/// A bar of this many columns, whose full part stands for the first player.
/// @param share as in ScreenView
[[nodiscard]] std::string value_bar(double share, std::size_t columns, bool unicode);

} // namespace regola::console
