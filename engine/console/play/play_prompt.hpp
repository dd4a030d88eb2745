#pragma once

#include "engine/console/play/play_session.hpp"
#include "engine/console/play/stepper.hpp"
#include "engine/console/print.hpp"

namespace regola::console {

/// How to show a session at the prompt.
struct PromptOptions {
  bool verbose = false;            ///< whether to print what the computer thinks of its moves
  bool ponder = false;             ///< whether the computer thinks on the time of a person
  std::vector<std::string> breaks; ///< lines at which a move stops, by number or name
  StepFace steps = {};             ///< shows stops and asks how to go on; empty: the prompt does
};

/// A session at the prompt, with boards below each other and typed lines. A derived class can show the board
/// and the computer's thoughts in another way, and still obey typed lines.
class PlayPrompt {
public:
  PlayPrompt(PlaySession& session, PromptOptions options, Streams& streams)
      : session_(session),
        options_(std::move(options)),
        streams_(streams),
        stepper_(session.game(), streams, options_.steps) {}
  PlayPrompt(const PlayPrompt&) = delete;
  PlayPrompt& operator=(const PlayPrompt&) = delete;
  virtual ~PlayPrompt() = default;

  /// Plays until the game is over and no person wants more.
  void play();

  /// Obeys a line, which is a word or a move. Prints to the streams.
  void obey_line(const std::string& line);
  /// Walks through the last move, if stops are wanted.
  void walk_last();
  /// All lines that a typed text may become: words, moves, and files after `save` and `load`.
  [[nodiscard]] std::vector<std::string> completions(const std::string& typed) const;
  /// The value and the depth of a search, for the player to move.
  [[nodiscard]] std::string thought(const SearchResult& found) const;
  [[nodiscard]] bool is_turned() const { return turned_; }
  [[nodiscard]] bool is_leaving() const { return leaving_; }

protected:
  /// Shows the changed board.
  virtual void show_board();
  /// Lets a controller choose a move, and shows its thoughts on a terminal meanwhile.
  [[nodiscard]] virtual SearchResult think(Opponent& controller, const PlaySession::Watch& watch);
  [[nodiscard]] PlaySession& session() const { return session_; }

private:
  /// A word that can be typed besides moves.
  struct Word {
    const char* name;
    const char* argument; ///< as in the help; empty if the word takes none
    const char* about;
    void (PlayPrompt::*obey)(const std::string& argument);
    const char* needs = ""; ///< meaning of a required argument
  };
  static const std::vector<Word>& words();

  template <typename... T>
  void say(fmt::format_string<T...> format, T&&... arguments) {
    print(streams_.out, format, std::forward<T>(arguments)...);
  }
  [[nodiscard]] const Ruleset& ruleset() const { return session_.ruleset(); }
  [[nodiscard]] const std::string& to_move() const { return session_.name(session_.status().to_move); }
  [[nodiscard]] std::string written_now(const Move& move) const;
  [[nodiscard]] bool is_open();

  void introduce();
  void show_end();
  void say_texts(const std::vector<std::string>& texts);
  void try_move(const std::string& typed);
  void ask();
  void tell_hurry();
  void move_by_computer();

  void show_help(const std::string& /*none*/);
  void show_moves(const std::string& /*none*/);
  void show_status(const std::string& /*none*/);
  void show_history(const std::string& /*none*/);
  void show_values(const std::string& /*none*/);
  void give_hint(const std::string& /*none*/);
  void analyze(const std::string& /*none*/);
  void review(const std::string& /*none*/);
  void tell_why(const std::string& move);
  void trace(const std::string& move);
  void trace_last();
  void take_back(const std::string& count);
  void redo(const std::string& /*none*/);
  void resign(const std::string& /*none*/);
  void claim(const std::string& /*none*/);
  void swap_sides(const std::string& /*none*/);
  void flip(const std::string& /*none*/);
  void save(const std::string& path);
  void load(const std::string& path);
  void start_anew(const std::string& beginner);
  void leave(const std::string& /*none*/) { leaving_ = true; }
  void set_break(const std::string& line);
  void set_watch(const std::string& name);
  void step_through(const std::string& /*none*/);

  PlaySession& session_;
  PromptOptions options_;
  Streams& streams_;
  Stepper stepper_;
  bool turned_ = false; // whether the board is shown from the other side
  bool leaving_ = false;
};

} // namespace regola::console
