#include "engine/console/screen/play_screen.hpp"

#include "engine/console/interrupt.hpp"
#include "engine/console/play/opponents.hpp"

namespace regola::console {

namespace {

constexpr std::chrono::milliseconds between_polls{40};
constexpr std::chrono::milliseconds between_drawings{200};

/// Joins two sentences, and adds a full stop to the first one if it lacks one.
std::string behind(const std::string& sentence, const std::string& next) {
  return sentence.empty() ? next : sentence + (sentence.back() == '.' ? " " : ". ") + next;
}

ScreenPlayer player_of(const PlaySession& session, PlayerIndex player) {
  const Seat& seat = session.players().seats()[player];
  const bool both = session.players().is_human(first_player) && session.players().is_human(second_player);
  return {session.name(player),
          seat.human          ? (both ? "a person" : "you")
          : seat.text.empty() ? "the computer"
                              : seat.text,
          session.clock().text(player), !session.is_over() && session.status().to_move == player};
}

} // namespace

class PlayScreen::Words final : public PlayPrompt {
public:
  explicit Words(PlayScreen& screen)
      : PlayPrompt(screen.session_, {false, false, {}, screen.step_face()}, quiet_),
        screen_(screen),
        quiet_{in_, screen.said_, screen.said_} {}

protected:
  void show_board() override {} // the screen always shows it
  [[nodiscard]] SearchResult think(Opponent& controller, const PlaySession::Watch& watch) override {
    SearchResult found = screen_.think(controller, watch);
    Interrupt::calm();
    return found;
  }

private:
  PlayScreen& screen_;
  std::istringstream in_;
  Streams quiet_; // shows its output later
};

PlayScreen::PlayScreen(PlaySession& session, std::unique_ptr<Screen> screen, ScreenOptions options,
                       Streams& streams)
    : session_(session),
      screen_(std::move(screen)),
      options_(std::move(options)),
      streams_(streams),
      err_(streams.err.rdbuf(said_.rdbuf())),
      words_(std::make_unique<Words>(*this)),
      notes_(session) {}

PlayScreen::~PlayScreen() {
  screen_.reset(); // frees the terminal for other output
  streams_.err.rdbuf(err_);
  streams_.err << said_.str();
}

Canvas PlayScreen::board(std::size_t width) const {
  DrawingFor target;
  target.colour = screen_->has_colours();
  target.marks = true;
  target.glyphs = streams_.unicode;
  target.width = width;
  target.turned = words_->is_turned();
  return stop_ ? draw_board(ruleset(), stop_->status, {}, {stop_->cells, {}}, target)
               : draw_board(ruleset(), session_.status(), session_.offered(), marked_, target);
}

ScreenView PlayScreen::view() const {
  ScreenView view;
  view.title = ruleset().title.empty() ? "A game without a name" : ruleset().title;
  view.board = [this](std::size_t width) { return board(width); };
  view.players = {player_of(session_, first_player), player_of(session_, second_player)};
  DrawingFor target;
  target.glyphs = streams_.unicode;
  view.hands = hands_text(ruleset(), stop_ ? stop_->status : session_.status(), target);
  view.value = notes_.value();
  view.share = notes_.share();
  view.thinker = notes_.thinker();
  view.thoughts = notes_.thoughts();
  view.moves = notes_.moves();
  view.message = message_;
  if (list_) {
    view.keys = list_->is_text ? "Up, Down: more   Esc: back" : "Up, Down, Enter: choose   Esc: back";
  } else if (stop_) {
    view.keys = "Enter, step: to the next line   Or type next, continue, watch, quit   F1: help";
  } else if (thinking_) {
    view.keys = "!: move now   quit: leave";
  } else {
    view.keys = session_.is_over()
                    ? "To be typed: new, undo, review, save, quit   F1: help"
                    : "Arrows, Enter: choose   Tab: moves   F1: help   or type a move, undo, quit";
  }
  view.prompt = stop_ ? "step> " : session_.is_over() ? "> " : to_move() + "> ";
  view.message_rows = stop_ ? 8 : view.message_rows;
  view.typed = typed_;
  view.list = list_;
  view.unicode = streams_.unicode;
  if (is_asking()) {
    view.cursor = cursor_;
    view.choosable = selection_.beginnings();
    view.targets = selection_.targets();
    view.chosen = selection_.chosen();
  }
  return view;
}

void PlayScreen::draw() {
  drawn_ = std::chrono::steady_clock::now();
  picture_ = lay_out(view(), screen_->size());
  if (!cursor_ && is_asking() && !picture_.canvas.cells().empty()) {
    cursor_ = middle_cell(picture_.canvas.cells());
    picture_ = lay_out(view(), screen_->size());
  }
  screen_->show(picture_);
}

/// Updates the marks, the notes and the selection for the current position.
void PlayScreen::look() {
  marked_ = session_.marked();
  notes_.look();
  selection_ = ScreenSelection(paths_of(ruleset(), session_.offered()));
}

/// Shows a short text in the message line, and a longer one in a frame.
void PlayScreen::tell(const std::string& text) {
  constexpr std::size_t most_rows = 2;
  const auto lines = lines_of(text, screen_->size().columns);
  message_ = lines.size() <= most_rows ? text : std::string();
  if (lines.size() > most_rows) show_text("", text);
}

/// Shows the output of other code, an offer of a draw and the end of the game.
void PlayScreen::tell_news() {
  std::string text = said_.str();
  said_.str({});
  text.erase(text.find_last_not_of(" \n") + 1);
  if (const std::string offer = session_.offer(); !offer.empty()) text += (text.empty() ? "" : "\n") + offer;
  if (session_.is_over() && !told_end_) text += (text.empty() ? "" : "\n") + session_.ending();
  told_end_ = session_.is_over();
  if (!text.empty()) tell(behind(message_, text));
}

SearchResult PlayScreen::think(Opponent& controller, const PlaySession::Watch& watch) {
  notes_.begin_thinking();
  selection_.clear();
  thinking_ = true;
  draw();
  bool stopped = stops_thinking();
  const auto note = [&](const SearchResult& known) {
    if (known.best) notes_.add(known, words_->thought(known));
  };
  int noted = -1;
  SearchResult found = session_.think(controller, [&](const SearchResult& known) {
    if (known.depth > noted) {
      noted = known.depth;
      note(known);
    }
    const auto now = std::chrono::steady_clock::now();
    if (now - polled_ >= between_polls) {
      polled_ = now;
      stopped = stops_thinking() || stopped;
    }
    if (now - drawn_ >= between_drawings) {
      note(known);
      draw();
    }
    if (watch) (void)watch(known);
    return stopped || Interrupt::hurried() || session_.check_flag();
  });
  thinking_ = false;
  note(found);
  return found;
}

void PlayScreen::move_by_computer() {
  look();
  tell_news();
  session_.run_clock();
  message_ = behind(message_, to_move() + " thinks.");
  const SearchResult found = think(session_.mover(), {});
  if (Interrupt::asked() || leaving_) return;
  Interrupt::calm();
  if (session_.check_flag() || session_.is_over()) {
    message_.clear();
    return;
  }
  const std::string played = session_.play(found);
  walk_last();
  message_ = played;
}

PlayScreen::Wish PlayScreen::wait_for_wish() {
  const Ponder ponder(options_.ponder && !session_.is_over() ? session_.waiting() : nullptr,
                      session_.status());
  bool changed = true;
  for (;;) {
    if (changed || !session_.clock().text(first_player).empty()) draw();
    const Key key = screen_->read(look_interval);
    changed = key.kind != Key::Kind::none;
    if (key.kind == Key::Kind::hang_up) leaving_ = true;
    if (Interrupt::asked() || leaving_ || session_.check_flag()) return {};
    if (Interrupt::hurried()) {
      message_ = "Ctrl-C again leaves; so does quit.";
      Interrupt::calm();
      changed = true;
    }
    if (auto wish = press(key)) return *wish;
  }
}

void PlayScreen::fulfil(const Wish& wish) {
  if (wish.move) {
    message_.clear();
    session_.make(Successor(session_.offered()[*wish.move]));
    walk_last();
  } else if (!wish.line.empty()) {
    message_ = wish.line + " ..."; // the answer may take a while
    draw();
    message_.clear();
    words_->obey_line(wish.line);
    leave_stop();
  }
}

void PlayScreen::ask() {
  look();
  tell_news();
  session_.run_clock();
  fulfil(wait_for_wish());
}

void PlayScreen::play() {
  for (const std::string& line : options_.breaks) words_->obey_line("break " + line);
  session_.start_anew();
  while (!Interrupt::asked() && !leaving_) {
    if (session_.is_over() || session_.players().is_human(session_.status().to_move)) {
      ask();
    } else {
      move_by_computer();
    }
  }
}

} // namespace regola::console
