#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "engine/console/screen_layout.hpp"

namespace regola::console {

/// What somebody did at the terminal.
struct Key {
  enum class Kind {
    none, ///< nothing, in the time that was given
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
    hang_up, ///< Ctrl-D, or the terminal has gone
  };

  Kind kind = Kind::none;
  std::string text;  ///< of a character, as UTF-8
  ScreenPoint point; ///< of a click
};

/// A terminal all of which is drawn on, and from which single keys come.
class Screen {
public:
  Screen() = default;
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;
  virtual ~Screen() = default;

  [[nodiscard]] virtual ScreenSize size() const = 0;
  [[nodiscard]] virtual bool has_colours() const = 0;
  virtual void show(const ScreenPicture& picture) = 0;
  /// Waits so long for a key, or not at all.
  [[nodiscard]] virtual Key read(int milliseconds) = 0;
};

/// Whether the program was built with what a screen needs.
[[nodiscard]] bool has_screen();

/// Takes the terminal over; it is as it was when the screen is gone.
/// @param colour where the terminal has colours
/// @throws std::runtime_error where the terminal does not allow that
[[nodiscard]] std::unique_ptr<Screen> open_screen(bool colour);

} // namespace regola::console
