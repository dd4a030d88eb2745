#pragma once

#include <string>
#include <vector>

#include "engine/console/play_session.hpp"
#include "engine/console/print.hpp"

namespace regola::console {

/// How a session is shown at the prompt.
struct PromptOptions {
  bool verbose = false; ///< says what the computer thinks of its moves
  bool ponder = false;  ///< the computer thinks while a person does
};

/// A session at the prompt of a console: boards below each other, moves and words typed.
class PlayPrompt {
public:
  PlayPrompt(PlaySession& session, PromptOptions options, Streams& streams)
      : session_(session), options_(options), streams_(streams) {}

  /// Plays until the game is over and nobody wants more.
  void play();

private:
  /// What can be typed besides moves.
  struct Word {
    const char* name;
    const char* argument; ///< as the help shows it; empty for none
    const char* about;
    void (PlayPrompt::*obey)(const std::string& argument);
  };
  static const std::vector<Word>& words();

  template <typename... T>
  void say(fmt::format_string<T...> format, T&&... arguments) {
    print(streams_.out, format, std::forward<T>(arguments)...);
  }
  [[nodiscard]] const Ruleset& ruleset() const { return session_.ruleset(); }
  [[nodiscard]] const std::string& to_move() const { return session_.name(session_.status().to_move); }
  [[nodiscard]] std::string thought(const SearchResult& found) const;
  [[nodiscard]] std::string written_now(const Move& move) const;
  [[nodiscard]] std::vector<std::string> completions(const std::string& typed) const;
  [[nodiscard]] bool is_open();

  void introduce();
  void show_board();
  void show_end();
  void say_texts(const std::vector<std::string>& texts);
  void try_move(const std::string& typed);
  void obey_line(const std::string& line);
  void ask();
  void tell_hurry();
  [[nodiscard]] SearchResult think(Opponent& controller, const PlaySession::Watch& watch = {});
  void move_by_computer();

  void show_help(const std::string&);
  void show_moves(const std::string&);
  void show_status(const std::string&);
  void show_history(const std::string&);
  void show_values(const std::string&);
  void give_hint(const std::string&);
  void analyze(const std::string&);
  void review(const std::string&);
  void tell_why(const std::string& move);
  void take_back(const std::string& count);
  void redo(const std::string&);
  void resign(const std::string&);
  void swap_sides(const std::string&);
  void flip(const std::string&);
  void save(const std::string& path);
  void load(const std::string& path);
  void start_anew(const std::string&);
  void leave(const std::string&) { leaving_ = true; }

  PlaySession& session_;
  PromptOptions options_;
  Streams& streams_;
  bool turned_ = false; // the board is seen from the other side
  bool leaving_ = false;
};

} // namespace regola::console
