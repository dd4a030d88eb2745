// What keys and clicks do on the full screen.

#include "engine/console/interrupt.hpp"
#include "engine/console/screen/play_screen.hpp"
#include "engine/interface/board_geometry.hpp"
#include "engine/interface/refusal.hpp"
#include "engine/matcher/written_moves.hpp"
#include "rules/ruleset/status_text.hpp"
#include "rules/text/printable.hpp"

namespace regola::console {

namespace {

constexpr long page = 10; // entries

const char* const help_of_keys =
    "Arrows move the brackets over the board. Enter or blank takes a piece, then the cell where it goes; a "
    "click does the same. Esc gives the piece up. Where a move may stop or go on, the same cell again "
    "stops.\n"
    "Tab lists all moves, passes among them. Whatever else is typed is read at the lowest line, where Tab "
    "completes it.\n"
    "While the computer thinks, ! or Ctrl-C makes it move. Ctrl-C twice leaves.\n\n";

std::optional<Direction> direction_of(Key::Kind kind) {
  switch (kind) {
  case Key::Kind::up: return Direction::up;
  case Key::Kind::down: return Direction::down;
  case Key::Kind::left: return Direction::left;
  case Key::Kind::right: return Direction::right;
  default: return std::nullopt;
  }
}

/// The number of entries that a key moves in a list.
long step_of_key(Key::Kind kind, std::size_t entries) {
  switch (kind) {
  case Key::Kind::up: return -1;
  case Key::Kind::down: return 1;
  case Key::Kind::page_up: return -page;
  case Key::Kind::page_down: return page;
  case Key::Kind::home: return -static_cast<long>(entries);
  case Key::Kind::end: return static_cast<long>(entries);
  default: return 0;
  }
}

/// Completes the typed text as far as all candidates agree.
std::string completed(const std::string& typed, const std::vector<std::string>& all) {
  if (all.empty()) return typed;
  std::string common = all.front();
  for (const std::string& each : all) {
    const auto ends = std::mismatch(common.begin(), common.end(), each.begin(), each.end());
    common.erase(ends.first, common.end());
  }
  return common;
}

} // namespace

std::optional<PlayScreen::Wish> PlayScreen::press(const Key& key) {
  if (key.kind == Key::Kind::none || key.kind == Key::Kind::resize) return std::nullopt;
  if (key.kind == Key::Kind::help) {
    words_->obey_line("help");
    const std::string words = said_.str();
    said_.str({});
    show_text("Help", help_of_keys + words);
    return std::nullopt;
  }
  return list_ ? press_in_list(key) : typed_ ? press_in_line(key) : press_on_board(key);
}

void PlayScreen::list_moves(std::string title, std::vector<std::size_t> moves) {
  const std::vector<Successor>& offered = session_.offered();
  const WrittenMoves written(ruleset(), session_.status(), offered);
  const bool only_numbers = !ruleset().rules.empty() && ruleset().rules.front().number == 0;
  ScreenList list;
  list.title = std::move(title);
  for (const std::size_t i : moves) {
    list.entries.push_back(only_numbers // numbers mean little without the effect of the move
                               ? fmt::format("{}  {}", written.text(i), to_text(ruleset(), offered[i].status))
                               : written.text(i));
  }
  list.moves = std::move(moves);
  list_ = std::move(list);
}

void PlayScreen::show_text(std::string title, const std::string& text) {
  constexpr std::size_t frame = 6; // columns
  constexpr std::size_t widest = 90;
  const std::size_t columns = screen_->size().columns;
  ScreenList list;
  list.title = std::move(title);
  list.entries = lines_of(text, std::min(columns - std::min(columns, frame), widest));
  list.is_text = true;
  list_ = std::move(list);
}

std::optional<PlayScreen::Wish> PlayScreen::press_in_list(const Key& key) {
  if (const long step = step_of_key(key.kind, list_->entries.size()); step != 0) {
    if (list_->is_text) { // scrolls its rows instead of moving a bar
      const std::size_t rows = picture_.entries.rows;
      list_->selected =
          std::min(list_->selected, list_->entries.size() - std::min(rows, list_->entries.size()));
    }
    list_->move_by(step);
    return std::nullopt;
  }
  const Area& area = picture_.entries;
  const bool hit = key.kind == Key::Kind::click && key.point.row >= area.row &&
                   key.point.row < area.row + area.rows && key.point.column >= area.column &&
                   key.point.column < area.column + area.columns;
  const bool blank = key.kind == Key::Kind::character && key.text == " ";
  const ScreenList list = *list_;
  list_.reset();
  selection_.clear();
  if (!list.is_text && (hit || blank || key.kind == Key::Kind::enter)) {
    return Wish{list.moves[hit ? picture_.first_entry + key.point.row - area.row : list.selected], {}};
  }
  return key.kind == Key::Kind::character && !blank ? press_in_line(key) : std::nullopt;
}

std::optional<PlayScreen::Wish> PlayScreen::press_in_line(const Key& key) {
  std::string line = typed_.value_or("");
  switch (key.kind) {
  case Key::Kind::character: typed_ = line + key.text; break;
  case Key::Kind::backspace:
    while (!line.empty() && continues_code_point(line.back())) {
      line.pop_back(); // the later bytes of a character
    }
    if (!line.empty()) line.pop_back();
    typed_ = line.empty() ? std::nullopt : std::optional(line);
    break;
  case Key::Kind::clear_line:
  case Key::Kind::escape: typed_.reset(); break;
  case Key::Kind::tab: {
    const auto all = stop_ ? Stepper::completions(line) : words_->completions(line);
    typed_ = completed(line, all);
    if (*typed_ == line && all.size() > 1) message_ = fmt::format("{}", fmt::join(all, "  "));
    break;
  }
  case Key::Kind::enter: {
    typed_.reset();
    const std::size_t start = std::min(line.find_first_not_of(' '), line.size());
    line.erase(line.find_last_not_of(' ') + 1);
    return Wish{std::nullopt, line.substr(std::min(start, line.size()))};
  }
  case Key::Kind::click: typed_.reset(); return press_on_board(key);
  default: break;
  }
  return std::nullopt;
}

/// Handles the keys that are pressed while a controller thinks.
/// @return whether the controller is to stop
bool PlayScreen::stops_thinking() {
  for (Key key = screen_->read(0); key.kind != Key::Kind::none; key = screen_->read(0)) {
    if (key.kind == Key::Kind::hang_up) {
      leaving_ = true;
    } else if (key.kind == Key::Kind::character && key.text == "!" && !typed_) {
      return true;
    } else if (list_) {
      list_.reset();
    } else if (typed_ || key.kind == Key::Kind::character) {
      const auto wish = press_in_line(key);
      if (wish && (wish->line == "quit" || wish->line == "q" || wish->line == "exit")) {
        leaving_ = true;
      } else if (wish && !wish->line.empty()) {
        message_ = "The computer is thinking; ! makes it move now.";
      }
    }
    draw();
    if (leaving_) return true;
  }
  return false;
}

std::optional<PlayScreen::Wish> PlayScreen::choose_cell(CellIndex cell) {
  cursor_ = cell;
  message_.clear();
  if (session_.is_over()) {
    message_ = "The game is over: new, undo or quit.";
    return std::nullopt;
  }
  const std::optional<CellIndex> begun =
      selection_.chosen().empty() ? std::nullopt : std::optional(selection_.chosen().front());
  if (!selection_.choose(cell)) {
    const Board& board = ruleset().board;
    const bool named = cell < board.size() && !is_whole_status_game(ruleset());
    message_ = named ? printable(why_refused(session_.game(), session_.status(),
                                             (begun ? board.name(*begun) + "-" : "") + board.name(cell)))
                     : "There is no such move.";
    return std::nullopt;
  }
  if (selection_.move()) return Wish{selection_.move(), {}};
  if (!selection_.menu().empty()) {
    list_moves("Which of these?", selection_.menu());
  } else if (selection_.may_stop()) {
    message_ = "It may stop here: the same cell again.";
  }
  return std::nullopt;
}

std::optional<PlayScreen::Wish> PlayScreen::press_on_board(const Key& key) {
  const std::vector<CellSpot>& spots = picture_.canvas.cells();
  if (const auto direction = direction_of(key.kind)) {
    if (cursor_) cursor_ = neighbour(spots, *cursor_, *direction);
    return std::nullopt;
  }
  switch (key.kind) {
  case Key::Kind::click:
    if (const auto cell = cell_at(spots, key.point.column, key.point.row)) return choose_cell(*cell);
    break;
  case Key::Kind::enter:
    if (cursor_) return choose_cell(*cursor_);
    break;
  case Key::Kind::escape:
    selection_.clear();
    message_.clear();
    break;
  case Key::Kind::tab:
    if (!session_.offered().empty()) {
      std::vector<std::size_t> all(session_.offered().size());
      for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
      list_moves("Moves", std::move(all));
    }
    break;
  case Key::Kind::character:
    if (key.text == " ") return press_on_board({Key::Kind::enter, {}, {}});
    return press_in_line(key);
  default: break;
  }
  return std::nullopt;
}

// Where a move stops on the full screen: the board shows the status there, and how to go on is asked below
// it.

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
