#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "engine/compiled/engine.hpp"
#include "engine/console/command.hpp"
#include "engine/console/record_file.hpp"
#include "engine/console/seats.hpp"
#include "engine/search/controllers.hpp"

namespace regola::console {

/// What a sitting needs besides the game.
struct TableOptions {
  std::array<Seat, 2> seats;
  std::string standard; ///< the text of the controller that plays and gives hints where nothing else is said
  PlayedGame from;      ///< where it begins: a status, or a game that goes on
  RecordedRules rules;  ///< what records call the rules
  std::string record;   ///< the file to which games are added; empty for none
  std::size_t most_plies = 400; ///< a game between two computers that has not ended by then is drawn
  bool verbose = false;         ///< says what the computer thinks of its moves
};

/// One sitting: the game, who plays, and what has been played.
class Table {
public:
  /// @throws FileError where games cannot be recorded
  Table(const Game& game, TableOptions options, Streams& streams);

  /// Makes the controllers that play. False, with a message, where a text names none.
  [[nodiscard]] bool seat_players();
  void play();
  /// Whether all that was to be recorded has been.
  [[nodiscard]] bool is_recorded() const { return !guard_.failed(); }

private:
  enum class Next { go_on, leave };

  template <typename... T>
  void say(fmt::format_string<T...> format, T&&... arguments) {
    fmt::print(streams_.out, format, std::forward<T>(arguments)...);
  }
  [[nodiscard]] const std::string& name(PlayerIndex player) const { return ruleset_.players[player]; }
  [[nodiscard]] bool is_human(PlayerIndex player) const { return options_.seats[player].human; }
  [[nodiscard]] bool has_human() const { return is_human(first_player) || is_human(second_player); }
  [[nodiscard]] const Status& status() const { return played_.status(); }
  [[nodiscard]] std::string thought(const SearchResult& found) const;

  void introduce();
  void look();
  void show_board();
  void show_moves();
  void show_help();
  void show_end();
  void give_hint();
  void take_back();
  void resign();
  void start_anew();
  void save(const std::string& path);
  void record(const std::function<void(Journal&)>& action);
  void make(const Successor& chosen);
  void try_move(const std::string& typed);
  [[nodiscard]] Next ask();
  [[nodiscard]] Next obey(const std::string& line);
  [[nodiscard]] bool obey_word(const std::string& word);
  [[nodiscard]] SearchResult think(Opponent& controller);
  void move_by_computer();

  const Game& game_;
  const Ruleset& ruleset_;
  Engine engine_;
  TableOptions options_;
  Streams& streams_;
  std::array<std::optional<Opponent>, 2> opponents_; // none for people
  std::optional<Opponent> adviser_;                  // made when somebody asks for a hint
  std::optional<Journal> journal_;
  RecordGuard guard_;
  PlayedGame played_;
  std::vector<Successor> offered_; // the legal moves now
  bool over_ = false;
  bool cut_ = false; // over because of its length
};

} // namespace regola::console
