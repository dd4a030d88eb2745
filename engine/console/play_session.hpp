#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/console/command.hpp"
#include "engine/console/seated_players.hpp"
#include "engine/console/session_clock.hpp"
#include "engine/console/session_record.hpp"
#include "engine/matcher/find_move.hpp"

namespace regola::console {

/// What a session needs besides the game.
struct SessionOptions {
  std::array<Seat, 2> seats; ///< at the beginning
  std::string standard; ///< the text of the controller that plays and gives hints where nothing else is said
  PlayedGame from;      ///< where it begins: a status, or a game that goes on
  RecordedRules rules;  ///< what records call the rules
  std::string record;   ///< the file to which games are added; empty for none
  std::size_t most_plies = 400; ///< a game between two computers that has not ended by then is drawn
  std::optional<TimeControl> clock;
  std::string database; ///< a folder of proven values that are shown; empty for none
};

/// A game that is being played: where it stands, who plays, what was played and what was taken back. It says
/// nothing: those who show it, the prompt and the full screen, share it.
class PlaySession {
public:
  /// Told what a controller has found so far; a true answer ends its search.
  using Watch = std::function<bool(const SearchResult& so_far)>;

  /// @throws FileError where games cannot be recorded
  PlaySession(const Game& game, SessionOptions options, Streams& streams);

  /// Makes the controllers that play. False, with a message, where a text names none.
  [[nodiscard]] bool seat_players();

  [[nodiscard]] const Game& game() const { return game_; }
  [[nodiscard]] const Ruleset& ruleset() const { return game_.ruleset; }
  [[nodiscard]] const SessionOptions& options() const { return options_; }
  [[nodiscard]] const PlayedGame& played() const { return played_; }
  [[nodiscard]] const Status& status() const { return played_.status(); }
  [[nodiscard]] const Status& status_before(std::size_t ply) const;
  [[nodiscard]] const std::string& name(PlayerIndex player) const { return ruleset().players[player]; }
  [[nodiscard]] SeatedPlayers& players() { return players_; }
  [[nodiscard]] const SeatedPlayers& players() const { return players_; }
  [[nodiscard]] const SessionClock& clock() const { return clock_; }
  [[nodiscard]] const SessionRecord& record() const { return record_; }
  /// The legal moves now; none when the game is over.
  [[nodiscard]] const std::vector<Successor>& offered() const { return offered_; }
  [[nodiscard]] FoundMove find(const std::string& typed) const;
  [[nodiscard]] bool is_over() const { return over_; }
  /// Who has lost; nothing where the game goes on, or nobody has.
  [[nodiscard]] std::optional<PlayerIndex> loser() const;
  /// Whether somebody has resigned, used up the time or claimed a draw: the rules would let the game go on.
  [[nodiscard]] bool is_given_up() const { return resigned_ || late_ || claimed_; }
  /// Whether the player to move may claim a draw.
  [[nodiscard]] bool may_claim() const { return !over_ && may_be_claimed(played_.result); }
  /// In words: who has won, and by which line of the text.
  [[nodiscard]] std::string ending() const;
  /// What stands out on the board.
  [[nodiscard]] MarkedCells marked() const;
  /// Each `value` of the text in the position, as the first player sees it.
  [[nodiscard]] std::vector<std::pair<std::string, int>> values();

  /// Tells the person to move that a draw may be claimed; empty where there is nothing to tell.
  [[nodiscard]] std::string offer() const;

  void start_anew();
  /// Does what a controller wants: makes its move, or claims a draw.
  /// @returns what it did, in words
  std::string play(const SearchResult& found);
  void make(const Successor& chosen);
  /// Takes back so many choices of people, and what the computer answered; a resignation first.
  /// @returns whether there was anything to take back
  bool take_back(std::size_t choices);
  /// Plays again what was taken back, to the next choice of a person.
  bool redo();
  void resign();
  /// The player to move claims the draw that he may claim.
  void claim();
  void swap_sides();
  /// Goes on with another game.
  void load(PlayedGame game);
  /// Adds the game so far to a file.
  /// @throws FileError
  void save(const std::string& path);

  /// The clock of the player to move runs; his flag may have fallen, and then the game is over.
  void run_clock();
  bool check_flag();

  /// Lets a controller choose a move for the player to move.
  [[nodiscard]] SearchResult think(Opponent& controller, const Watch& watch);
  /// The controller whose move it is.
  [[nodiscard]] Opponent& mover() { return *players_.controller(status().to_move); }
  /// The controller of the player who is not to move, if it is one: to think on his opponent's time.
  [[nodiscard]] Opponent* waiting() { return players_.controller(other(status().to_move)); }

private:
  void look();

  const Game& game_;
  Engine engine_;
  SessionOptions options_;
  SeatedPlayers players_;
  SessionClock clock_;
  SessionRecord record_;
  PlayedGame played_;
  std::vector<Successor> undone_; // what redo plays, the next one last
  std::vector<Successor> offered_;
  std::optional<PlayerIndex> resigned_;
  std::optional<PlayerIndex> late_; // whose flag has fallen
  bool claimed_ = false;
  bool over_ = false;
  bool cut_ = false; // over because of its length
};

} // namespace regola::console
