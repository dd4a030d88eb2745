#pragma once

#include <thread>

#include "engine/console/command.hpp"
#include "engine/match/clock.hpp"
#include "engine/search/controllers.hpp"

namespace regola::console {

/// The controller of the computer if no other one is named.
struct DefaultOpponent {
  int depth = 0; ///< in plies; 0: as deep as the time allows
  double seconds = 1.0;
  std::string value;
  std::string database; ///< folder of proven values that it plays from; empty for none

  /// The text that describes the controller.
  [[nodiscard]] std::string text() const;
};

/// Makes a controller from its text.
/// @throws Refused, with a message, if the text is wrong
[[nodiscard]] Opponent opponent_for(const Ruleset& ruleset, const std::string& text, Streams& streams);

/// Sets a random seed, unless the text of the controller has one.
void reseed(Opponent& opponent);

/// A help text on all kinds of controllers and their parameters.
[[nodiscard]] std::string list_of_controllers();

/// During its lifetime, lets a controller think on its opponent's time: it searches the position before the
/// opponent moves, and keeps the results in its memory.
class Ponder {
public:
  /// @param controller null for none; must outlive it
  /// @param status copied
  Ponder(Opponent* controller, const Status& status);
  Ponder(const Ponder&) = delete;
  Ponder& operator=(const Ponder&) = delete;
  ~Ponder();

private:
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

/// The player of a side: a person or a controller.
struct Seat {
  bool human = true;
  std::string text; ///< text that describes the controller; empty for the default controller

  /// The player's name in records and introductions: `human`, or the text of the controller.
  [[nodiscard]] std::string name(const std::string& standard) const {
    return human ? "human" : text.empty() ? standard : text;
  }
};

/// Parses options such as `--x computer --o human`, named after the players of the game. In place of
/// `computer` there may be the text of a controller.
/// @param known other options of the command, for suggestions
/// @throws Refused, with a message, if an option names no player
[[nodiscard]] std::array<Seat, 2> read_seats(const Ruleset& ruleset, const std::vector<std::string>& extra,
                                             std::vector<std::string> known, Streams& streams);

/// The players of a session and their controllers: one for each player who is not a person, and one that
/// gives hints.
class SeatedPlayers {
public:
  /// @param ruleset,streams must outlive it
  /// @param standard text of the default controller, which also gives hints
  SeatedPlayers(const Ruleset& ruleset, std::array<Seat, 2> seats, std::string standard, Streams& streams);

  /// Makes the controllers of the players.
  /// @throws Refused, with a message, if a text describes no controller
  void make_controllers();
  /// Prepares the controllers for a new game.
  void begin_game();
  void swap_sides();

  [[nodiscard]] const std::array<Seat, 2>& seats() const { return seats_; }
  [[nodiscard]] bool is_human(PlayerIndex player) const { return seats_[player].human; }
  [[nodiscard]] bool has_human() const { return is_human(first_player) || is_human(second_player); }
  /// The names of the players in records.
  [[nodiscard]] std::array<std::string, 2> names() const;

  /// The controller of a player; null for a person.
  [[nodiscard]] Opponent* controller(PlayerIndex player);
  /// The controller that gives hints.
  [[nodiscard]] Opponent& adviser();

private:
  const Ruleset& ruleset_;
  std::array<Seat, 2> seats_;
  std::string standard_;
  Streams& streams_;
  std::array<std::optional<Opponent>, 2> controllers_; // by player; `nullopt` for people
  std::optional<Opponent> adviser_;                    // made for the first hint
};

/// The clocks of a session, if it has any, and the time when its game began.
class SessionClock {
public:
  /// @param control `nullopt` if there are no clocks
  explicit SessionClock(const std::optional<TimeControl>& control) : control_(control) {}

  /// Begins a game with full clocks.
  void begin_game();
  /// Begins a game that may have been played before. The clocks do not change.
  void go_on() { begun_ = std::chrono::steady_clock::now(); }
  /// Seconds since the game began.
  [[nodiscard]] double seconds() const;

  /// Starts the clock of a player.
  void run(PlayerIndex player);
  void stop();
  /// Records that the player whose clock runs has moved.
  void press();
  [[nodiscard]] bool has_fallen(PlayerIndex player) const { return clocks_ && clocks_->has_fallen(player); }
  /// Greatest number of seconds that a controller should think about its next move; `nullopt` if there are no
  /// clocks.
  [[nodiscard]] std::optional<double> share(PlayerIndex player) const;

  /// The clock of a player, such as `4:59`; empty if there are no clocks.
  [[nodiscard]] std::string text(PlayerIndex player) const;
  /// Both clocks, such as `x 4:59, o 5:00`; empty if there are no clocks.
  [[nodiscard]] std::string text(const Ruleset& ruleset) const;

private:
  std::optional<TimeControl> control_;
  std::optional<GameClock> clocks_;
  std::chrono::steady_clock::time_point begun_;
};

} // namespace regola::console
