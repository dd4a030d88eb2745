#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/console/screen_view.hpp"

namespace regola::console {

/// A point of the screen.
struct ScreenPoint {
  std::size_t column = 0;
  std::size_t row = 0;
};

/// A whole screen. The spots of its cells say where clicks mean what.
struct ScreenPicture {
  Canvas canvas;
  std::optional<ScreenPoint> cursor; ///< where the terminal shows its own
  Area entries;                      ///< of the list: a row each
  std::size_t first_entry = 0;       ///< that is shown
};

/// Lays a screen out: above a line with the game and whose turn it is, then the board and beside it all else,
/// below a message and a line to type at. What there is no room for is left out, and a board that is too
/// large shows the part around the cursor.
[[nodiscard]] ScreenPicture lay_out(const ScreenView& view, const ScreenSize& size);

/// A text in lines of so many columns, broken at blanks where there are any.
[[nodiscard]] std::vector<std::string> lines_of(const std::string& text, std::size_t columns);

} // namespace regola::console
