// The only file that knows ncurses.

#include "engine/console/screen/screen.hpp"

#include <stdexcept>

#ifdef REGOLA_HAS_CURSES
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cwchar>

#include <poll.h>
#include <unistd.h>

#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <curses.h>
#endif

namespace regola::console {

#ifdef REGOLA_HAS_CURSES

namespace {

// The characters of some keys.
constexpr wint_t ctrl_d = 4;
constexpr wint_t ctrl_h = 8;
constexpr wint_t ctrl_u = 21;
constexpr wint_t escape = 27;
constexpr wint_t delete_character = 127;

/// The number of a pair of colours, by ink and light.
short pair_of(Ink ink, Light light) {
  constexpr int lights = 5;
  return static_cast<short>(1 + static_cast<int>(ink) * lights + static_cast<int>(light));
}

void make_colours() {
  constexpr short usual = -1; // the terminal's own
  for (const Ink ink : {Ink::plain, Ink::first, Ink::second, Ink::faint}) {
    const short own = ink == Ink::first ? COLOR_CYAN : ink == Ink::second ? COLOR_YELLOW : usual;
    init_pair(pair_of(ink, Light::none), own, usual);
    init_pair(pair_of(ink, Light::cursor), own, usual);
    init_pair(pair_of(ink, Light::choosable), own == usual ? static_cast<short>(COLOR_WHITE) : own,
              COLOR_BLUE);
    init_pair(pair_of(ink, Light::target), COLOR_BLACK, COLOR_GREEN);
    init_pair(pair_of(ink, Light::chosen), COLOR_WHITE, COLOR_MAGENTA);
  }
}

/// @param coloured false: shows by brightness and lines what colours would show
attr_t attributes_of(const Style& style, bool coloured) {
  attr_t attributes = A_NORMAL;
  const bool owned = style.ink == Ink::first || style.ink == Ink::second;
  if ((owned && coloured && style.light != Light::target) || style.light == Light::cursor) {
    attributes |= A_BOLD;
  }
  if (style.ink == Ink::faint && style.light == Light::none) attributes |= A_DIM;
  if (style.mark != Mark::none) { // highlighted characters are not reversed
    attributes |= style.light == Light::none ? A_REVERSE : A_UNDERLINE;
  }
  if (style.mark == Mark::decisive) attributes |= A_UNDERLINE | A_BOLD;
  if (!coloured) {
    switch (style.light) {
    case Light::choosable: attributes |= A_BOLD; break;
    case Light::target: attributes |= A_UNDERLINE | A_BOLD; break;
    case Light::chosen: attributes |= A_REVERSE | A_BOLD; break;
    case Light::none:
    case Light::cursor: break;
    }
  }
  return attributes;
}

Key::Kind kind_of_function_key(wint_t code) {
  switch (code) {
  case KEY_UP: return Key::Kind::up;
  case KEY_DOWN: return Key::Kind::down;
  case KEY_LEFT: return Key::Kind::left;
  case KEY_RIGHT: return Key::Kind::right;
  case KEY_PPAGE: return Key::Kind::page_up;
  case KEY_NPAGE: return Key::Kind::page_down;
  case KEY_HOME: return Key::Kind::home;
  case KEY_END: return Key::Kind::end;
  case KEY_ENTER: return Key::Kind::enter;
  case KEY_BACKSPACE: return Key::Kind::backspace;
  case KEY_F(1): return Key::Kind::help;
  case KEY_RESIZE: return Key::Kind::resize;
  default: return Key::Kind::none;
  }
}

Key key_of_character(wint_t code) {
  switch (code) {
  case L'\r':
  case L'\n': return {Key::Kind::enter, {}, {}};
  case L'\t': return {Key::Kind::tab, {}, {}};
  case ctrl_h:
  case delete_character: return {Key::Kind::backspace, {}, {}};
  case ctrl_d: return {Key::Kind::hang_up, {}, {}};
  case ctrl_u: return {Key::Kind::clear_line, {}, {}};
  case escape: return {Key::Kind::escape, {}, {}};
  default: break;
  }
  if (code < L' ') return {};
  std::array<char, 16> bytes = {}; // more than MB_LEN_MAX needs in any locale of use
  std::mbstate_t state = {};
  const std::size_t length = std::wcrtomb(bytes.data(), static_cast<wchar_t>(code), &state);
  return length == static_cast<std::size_t>(-1) ? Key()
                                                : Key{Key::Kind::character, {bytes.data(), length}, {}};
}

Key key_of_mouse() {
  MEVENT event = {};
  if (getmouse(&event) != OK || event.x < 0 || event.y < 0) return {};
  if ((event.bstate & BUTTON4_PRESSED) != 0) { // the wheel
    return {Key::Kind::up, {}, {}};
  }
  if ((event.bstate & BUTTON5_PRESSED) != 0) return {Key::Kind::down, {}, {}};
  return {Key::Kind::click, {}, {static_cast<std::size_t>(event.x), static_cast<std::size_t>(event.y)}};
}

/// Whether the other end of the terminal is closed.
bool has_gone() {
  pollfd terminal = {STDIN_FILENO, 0, 0};
  return poll(&terminal, 1, 0) > 0 && (terminal.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

/// Whether the opened terminal can move its cursor.
bool can_move_cursor() {
  static char name[] = "cup"; // NOLINT(modernize-avoid-c-arrays): as terminfo calls it
  const char* sequence = tigetstr(name);
  constexpr std::intptr_t is_none = -1;
  return sequence != nullptr && reinterpret_cast<std::intptr_t>(sequence) != is_none;
}

class CursesScreen final : public Screen {
public:
  explicit CursesScreen(bool colour) : terminal_(newterm(nullptr, stdout, stdin)) {
    if (terminal_ == nullptr || !can_move_cursor()) {
      if (terminal_ != nullptr) {
        endwin();
        delscreen(terminal_);
      }
      const char* name = std::getenv("TERM"); // NOLINT(concurrency-mt-unsafe)
      throw std::runtime_error("--screen cannot be shown on a terminal of the kind '" +
                               std::string(name == nullptr ? "" : name) + "'");
    }
    cbreak();
    noecho();
    nonl(); // distinguishes Enter from Ctrl-J
    keypad(stdscr, TRUE);
    set_escdelay(25);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, nullptr);
    mouseinterval(0);
    coloured_ = colour && has_colors();
    if (coloured_) {
      start_color();
      use_default_colors();
      make_colours();
    }
  }
  CursesScreen(const CursesScreen&) = delete;
  CursesScreen& operator=(const CursesScreen&) = delete;
  ~CursesScreen() override {
    endwin();
    delscreen(terminal_);
  }

  [[nodiscard]] ScreenSize size() const override {
    return {static_cast<std::size_t>(getmaxx(stdscr)), static_cast<std::size_t>(getmaxy(stdscr))};
  }
  [[nodiscard]] bool has_colours() const override { return coloured_; }

  void show(const ScreenPicture& picture) override {
    werase(stdscr);
    const Canvas& canvas = picture.canvas;
    for (std::size_t row = 0; row < std::min(canvas.rows(), size().rows); ++row) {
      show_row(canvas.row(row), static_cast<int>(row));
    }
    if (picture.cursor) {
      wmove(stdscr, static_cast<int>(picture.cursor->row), static_cast<int>(picture.cursor->column));
    }
    curs_set(picture.cursor ? 1 : 0);
    wrefresh(stdscr);
  }

  [[nodiscard]] Key read(int milliseconds) override {
    wtimeout(stdscr, milliseconds);
    wint_t code = 0;
    switch (wget_wch(stdscr, &code)) {
    case OK: return key_of_character(code);
    case KEY_CODE_YES: return code == KEY_MOUSE ? key_of_mouse() : Key{kind_of_function_key(code), {}, {}};
    default: return {has_gone() ? Key::Kind::hang_up : Key::Kind::none, {}, {}};
    }
  }

private:
  void show_row(const std::vector<Canvas::Spot>& spots, int row) const {
    for (std::size_t i = 0; i < spots.size() && i < size().columns; ++i) {
      const Canvas::Spot& spot = spots[i];
      if (spot.character.empty()) continue;
      wattr_set(stdscr, attributes_of(spot.style, coloured_),
                coloured_ ? pair_of(spot.style.ink, spot.style.light) : static_cast<short>(0), nullptr);
      mvwaddnstr(stdscr, row, static_cast<int>(i), spot.character.c_str(), -1);
    }
    wattr_set(stdscr, A_NORMAL, 0, nullptr);
  }

  SCREEN* terminal_;
  bool coloured_ = false;
};

} // namespace

bool has_screen() { return true; }

std::unique_ptr<Screen> open_screen(bool colour) { return std::make_unique<CursesScreen>(colour); }

#else

bool has_screen() { return false; }

std::unique_ptr<Screen> open_screen(bool) {
  throw std::runtime_error("--screen: this program was built without ncurses");
}

#endif

} // namespace regola::console
