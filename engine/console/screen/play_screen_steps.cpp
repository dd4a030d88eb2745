// Where a move stops on the full screen: the board shows the status there, and how to go on is asked below
// it.

#include <utility>

#include "engine/console/interrupt.hpp"
#include "engine/console/screen/play_screen.hpp"

namespace regola::console {

StepFace PlayScreen::step_face() {
  return {[this](const Stop& stop, const std::string& text) {
            stop_ = stop;
            stop_text_ = text;
          },
          [this] { return ask_at_stop(); }};
}

void PlayScreen::walk_last() {
  words_->walk_last();
  leave_stop();
}

/// Back to the position of the game.
void PlayScreen::leave_stop() {
  if (stop_) message_.clear();
  stop_.reset();
  leaving_ = leaving_ || words_->is_leaving();
}

/// Waits for a line at a stop; `nullopt` when nobody is there any more.
std::optional<std::string> PlayScreen::ask_at_stop() {
  std::string said = said_.str(); // the answer to the line before
  said_.str({});
  message_ = std::move(said) + stop_text_;
  for (bool changed = true;;) {
    if (changed) draw();
    const Key key = screen_->read(look_interval);
    changed = key.kind != Key::Kind::none;
    leaving_ = leaving_ || key.kind == Key::Kind::hang_up;
    if (Interrupt::asked() || leaving_) return std::nullopt;
    if (Interrupt::hurried()) {
      message_ = "Ctrl-C again leaves; so does quit.\n" + stop_text_;
      Interrupt::calm();
      changed = true;
    }
    if (const auto wish = press_at_stop(key)) return wish->line;
  }
}

std::optional<PlayScreen::Wish> PlayScreen::press_at_stop(const Key& key) {
  switch (key.kind) {
  case Key::Kind::help: return Wish{std::nullopt, "help"};
  case Key::Kind::character:
  case Key::Kind::backspace:
  case Key::Kind::clear_line:
  case Key::Kind::escape:
  case Key::Kind::tab:
  case Key::Kind::enter: return press_in_line(key);
  default: return std::nullopt; // nothing can be chosen on the board
  }
}

} // namespace regola::console
