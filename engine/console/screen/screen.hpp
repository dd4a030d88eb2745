#pragma once

#include <memory>

#include "engine/console/screen/screen_layout.hpp"

namespace regola::console {

/// An event at the terminal.
struct Key {
  enum class Kind {
    none, ///< no event within the time
    character,
    up,
    down,
    left,
    right,
    page_up,
    page_down,
    home,
    end,
    enter,
    escape,
    tab,
    backspace,
    clear_line, ///< Ctrl-U
    help,       ///< F1
    click,
    resize,
    hang_up, ///< Ctrl-D, or the terminal was closed
  };

  Kind kind = Kind::none;
  std::string text;  ///< the character, as UTF-8
  ScreenPoint point; ///< the place of a click
};

/// A terminal as a screen to draw on, with single keys as input.
class Screen {
public:
  Screen() = default;
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;
  virtual ~Screen() = default;

  [[nodiscard]] virtual ScreenSize size() const = 0;
  [[nodiscard]] virtual bool has_colours() const = 0;
  virtual void show(const ScreenPicture& picture) = 0;
  /// Waits for a key, at most so many milliseconds; 0 does not wait.
  [[nodiscard]] virtual Key read(int milliseconds) = 0;
};

/// Whether the program was built with ncurses.
[[nodiscard]] bool has_screen();

/// Takes over the terminal; the destructor of the screen restores it.
/// @param colour whether to use colours, if the terminal has them
/// @throws std::runtime_error if the terminal cannot be taken over
[[nodiscard]] std::unique_ptr<Screen> open_screen(bool colour);

} // namespace regola::console
