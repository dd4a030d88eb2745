#pragma once

#include <sstream>

#include "engine/console/play/play_prompt.hpp"
#include "engine/console/screen/screen.hpp"
#include "engine/console/screen/screen_notes.hpp"
#include "engine/console/screen/screen_selection.hpp"

namespace regola::console {

/// How to show a session on a screen.
struct ScreenOptions {
  bool ponder = false;                  ///< whether the computer thinks on the time of a person
  std::vector<std::string> breaks = {}; ///< lines at which a move stops, by number or name
};

/// A session on the full screen, with moves by arrow keys, mouse or text.
class PlayScreen {
public:
  PlayScreen(PlaySession& session, std::unique_ptr<Screen> screen, ScreenOptions options, Streams& streams);
  PlayScreen(const PlayScreen&) = delete;
  PlayScreen& operator=(const PlayScreen&) = delete;
  ~PlayScreen();

  /// Plays until the person leaves.
  void play();

private:
  /// Obeys typed lines, and prints on this screen.
  class Words;
  /// What the person wants: to make a move, or that a typed line is obeyed.
  struct Wish {
    std::optional<std::size_t> move; ///< index among the offered moves
    std::string line;
  };

  static constexpr int look_interval = 100; ///< milliseconds between two checks of the clocks

  [[nodiscard]] const Ruleset& ruleset() const { return session_.ruleset(); }
  [[nodiscard]] const std::string& to_move() const { return session_.name(session_.status().to_move); }
  [[nodiscard]] bool is_asking() const { return !thinking_ && !stop_ && !session_.is_over(); }
  [[nodiscard]] ScreenView view() const;
  [[nodiscard]] Canvas board(std::size_t width) const;

  void draw();
  void look();
  void tell(const std::string& text);
  void tell_news();
  void ask();
  [[nodiscard]] Wish wait_for_wish();
  void fulfil(const Wish& wish);
  void move_by_computer();
  void walk_last();
  void leave_stop();
  [[nodiscard]] StepFace step_face();
  [[nodiscard]] std::optional<std::string> ask_at_stop();
  [[nodiscard]] SearchResult think(Opponent& controller, const PlaySession::Watch& watch);
  [[nodiscard]] bool stops_thinking();

  // The effects of keys, in play_screen_keys.cpp. They return a wish to fulfil; `nullopt` if there is none.
  std::optional<Wish> press(const Key& key);
  std::optional<Wish> press_in_list(const Key& key);
  std::optional<Wish> press_in_line(const Key& key);
  std::optional<Wish> press_at_stop(const Key& key);
  std::optional<Wish> press_on_board(const Key& key);
  std::optional<Wish> choose_cell(CellIndex cell);
  void list_moves(std::string title, std::vector<std::size_t> moves);
  void show_text(std::string title, const std::string& text);

  PlaySession& session_;
  std::unique_ptr<Screen> screen_;
  ScreenOptions options_;
  Streams& streams_;
  std::ostringstream said_; // output of other code while the screen is in use
  std::streambuf* err_;     // the original buffer of `err`
  std::unique_ptr<PlayPrompt> words_;
  ScreenNotes notes_;
  ScreenSelection selection_;
  ScreenPicture picture_; // the picture on the screen
  MarkedCells marked_;
  std::optional<Stop> stop_; // shown in place of the position
  std::string stop_text_;
  std::string message_;
  std::optional<std::string> typed_;
  std::optional<ScreenList> list_;
  std::optional<CellIndex> cursor_;
  std::chrono::steady_clock::time_point polled_;
  std::chrono::steady_clock::time_point drawn_;
  bool thinking_ = false;
  bool leaving_ = false;
  bool told_end_ = false;
};

} // namespace regola::console
