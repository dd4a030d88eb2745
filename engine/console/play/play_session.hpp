#pragma once

#include "engine/console/play/opponents.hpp"
#include "engine/console/play/record_file.hpp"
#include "engine/matcher/find_move.hpp"

namespace regola::console {

/// Records the games of a session, if it has a record. If the record cannot be written, the session continues
/// without it.
class SessionRecord {
public:
  /// @param path empty for no record
  /// @throws FileError if games cannot be recorded
  SessionRecord(const Ruleset& ruleset, std::string path, const RecordedRules& rules, Streams& streams);

  /// The path of the record; empty for none.
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Whether the record is complete.
  [[nodiscard]] bool is_whole() const { return !guard_.failed(); }
  /// Whether this file already has the games.
  [[nodiscard]] bool is_in(const std::string& path) const;
  void write(const std::function<void(Journal&)>& action);

private:
  std::string path_;
  std::optional<Journal> journal_;
  RecordGuard guard_;
};

/// The settings of a session, besides the game.
struct SessionOptions {
  std::array<Seat, 2> seats;    ///< who plays each side at the beginning
  std::string standard;         ///< text of the default controller; it plays, and gives hints
  PlayedGame from;              ///< the beginning of the session: a status, or a game to continue
  RecordedRules rules;          ///< the rules, as records name them
  std::string record;           ///< file to append games to; empty for none
  std::size_t most_plies = 400; ///< a game between two computers is a draw after so many plies
  std::optional<TimeControl> clock;
  std::string database; ///< folder of a database of proven values to show; empty for none
};

/// A game in progress: its position, its players, the moves that were played and those that were taken back.
/// It prints nothing: the prompt and the full screen both use it.
class PlaySession {
public:
  /// Receives the result of a search so far. Returns true to end the search.
  using Watch = std::function<bool(const SearchResult& so_far)>;

  /// @throws FileError if games cannot be recorded
  PlaySession(const Game& game, SessionOptions options, Streams& streams);

  /// Makes the controllers of the players.
  /// @throws Refused, with a message, if a text describes no controller
  void seat_players();

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
  /// The legal moves now; empty when the game is over.
  [[nodiscard]] const std::vector<Successor>& offered() const { return offered_; }
  [[nodiscard]] FoundMove find(const std::string& typed) const;
  [[nodiscard]] bool is_over() const { return over_; }
  /// The loser; `nullopt` while the game continues, or if nobody has lost.
  [[nodiscard]] std::optional<PlayerIndex> loser() const;
  /// Whether a player has resigned, run out of time or claimed a draw. By the rules alone, the game would
  /// continue.
  [[nodiscard]] bool is_given_up() const { return resigned_ || late_ || claimed_; }
  /// Whether the player to move may claim a draw.
  [[nodiscard]] bool may_claim() const { return !over_ && may_be_claimed(played_.result); }
  /// The result in words, with the line of the text that decided it.
  [[nodiscard]] std::string ending() const;
  /// The marked cells of the board.
  [[nodiscard]] MarkedCells marked() const;
  /// For each `value` of the text, its name and its value in the position, for the first player.
  [[nodiscard]] std::vector<std::pair<std::string, int>> values();

  /// A sentence that offers the person to move a claim of a draw; empty if none is possible.
  [[nodiscard]] std::string offer() const;

  void start_anew();
  /// Makes the move that a controller has found, or claims a draw for it.
  /// @returns what it has done, in words
  std::string play(const SearchResult& found);
  void make(const Successor& chosen);
  /// Takes back this many moves of people, with the answers of the computer. If `choices` is 1 and
  /// is_given_up(), takes back only the resignation, the claim or the loss on time.
  /// @returns whether there was anything to take back
  bool take_back(std::size_t choices);
  /// Plays moves again that were taken back, up to the next choice of a person.
  /// @returns whether there were such moves
  bool redo();
  void resign();
  /// Claims the draw for the player to move; may_claim() must be true.
  void claim();
  void swap_sides();
  /// Continues with another game.
  void load(PlayedGame game);
  /// Appends the game so far to a file.
  /// @throws FileError
  void save(const std::string& path);

  /// Starts the clock of the player to move. If his time is over, check_flag() ends the game and returns
  /// true.
  void run_clock();
  bool check_flag();

  /// Lets a controller choose a move for the player to move.
  [[nodiscard]] SearchResult think(Opponent& controller, const Watch& watch);
  /// The controller of the player to move. That player must not be a person.
  [[nodiscard]] Opponent& mover() { return *players_.controller(status().to_move); }
  /// The controller of the player not to move; null for a person. It can think on its opponent's time.
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
  std::vector<Successor> undone_; // moves that redo() plays again, the next one last
  std::vector<Successor> offered_;
  std::optional<PlayerIndex> resigned_;
  std::optional<PlayerIndex> late_; // the player whose time is over
  bool claimed_ = false;
  bool over_ = false;
  bool cut_ = false; // whether most_plies has ended the game
};

} // namespace regola::console
