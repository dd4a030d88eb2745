#pragma once

#include "engine/console/play/record_file.hpp"
#include "engine/console/play/seats.hpp"
#include "engine/matcher/find_move.hpp"

namespace regola::console {

/// Records the games of a session, if it has a record. If that cannot be written, the session goes on without
/// it.
class SessionRecord {
public:
  /// @param path empty for no record
  /// @throws FileError if games cannot be recorded
  SessionRecord(const Ruleset& ruleset, std::string path, const RecordedRules& rules, Streams& streams);

  /// The path of the record; empty for none.
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Whether nothing is missing in the record.
  [[nodiscard]] bool is_whole() const { return !guard_.failed(); }
  /// Whether that file already has the games.
  [[nodiscard]] bool is_in(const std::string& path) const;
  void write(const std::function<void(Journal&)>& action);

private:
  std::string path_;
  std::optional<Journal> journal_;
  RecordGuard guard_;
};

/// The settings of a session, besides the game.
struct SessionOptions {
  std::array<Seat, 2> seats;    ///< at the beginning
  std::string standard;         ///< text of the default controller, which plays and gives hints
  PlayedGame from;              ///< the beginning: a status, or a game to continue
  RecordedRules rules;          ///< names the rules in records
  std::string record;           ///< file to append games to; empty for none
  std::size_t most_plies = 400; ///< a longer game between two computers is a draw
  std::optional<TimeControl> clock;
  std::string database; ///< folder of proven values to show; empty for none
};

/// A game in progress: its position, its players, the moves that were played and those that were taken back.
/// It prints nothing; the prompt and the full screen share it.
class PlaySession {
public:
  /// Receives the result of a search so far; returns true to end the search.
  using Watch = std::function<bool(const SearchResult& so_far)>;

  /// @throws FileError if games cannot be recorded
  PlaySession(const Game& game, SessionOptions options, Streams& streams);

  /// Makes the controllers of the players.
  /// @throws Refused, with a message, if a text names none
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
  /// The loser; `nullopt` while the game goes on, or if there is none.
  [[nodiscard]] std::optional<PlayerIndex> loser() const;
  /// Whether a player has resigned, run out of time or claimed a draw. The rules alone would let the game go
  /// on.
  [[nodiscard]] bool is_given_up() const { return resigned_ || late_ || claimed_; }
  /// Whether the player to move may claim a draw.
  [[nodiscard]] bool may_claim() const { return !over_ && may_be_claimed(played_.result); }
  /// The result in words, with the line of the text that decided it.
  [[nodiscard]] std::string ending() const;
  /// The marked cells of the board.
  [[nodiscard]] MarkedCells marked() const;
  /// Each `value` of the text in the position, by name, for the first player.
  [[nodiscard]] std::vector<std::pair<std::string, int>> values();

  /// The offer to claim a draw, for the person to move; empty if there is none.
  [[nodiscard]] std::string offer() const;

  void start_anew();
  /// Makes the move that a controller has found, or claims a draw for it.
  /// @returns what it did, in words
  std::string play(const SearchResult& found);
  void make(const Successor& chosen);
  /// Takes back this many moves of people, with the answers of the computer. If `choices` is 1 and
  /// is_given_up(), takes back only the resignation, the claim or the loss on time.
  /// @returns whether there was anything to take back
  bool take_back(std::size_t choices);
  /// Plays moves again that were taken back, up to the next choice of a person.
  /// @returns whether there were any
  bool redo();
  void resign();
  /// Claims the draw for the player to move; may_claim() must be true.
  void claim();
  void swap_sides();
  /// Continues another game.
  void load(PlayedGame game);
  /// Appends the game so far to a file.
  /// @throws FileError
  void save(const std::string& path);

  /// Starts the clock of the player to move. check_flag() ends the game if his time is over, and returns
  /// whether it was.
  void run_clock();
  bool check_flag();

  /// Lets a controller choose a move for the player to move.
  [[nodiscard]] SearchResult think(Opponent& controller, const Watch& watch);
  /// The controller of the player to move, which must not be a person.
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
  std::vector<Successor> undone_; // moves for redo(), the next one last
  std::vector<Successor> offered_;
  std::optional<PlayerIndex> resigned_;
  std::optional<PlayerIndex> late_; // the player without time
  bool claimed_ = false;
  bool over_ = false;
  bool cut_ = false; // over because of most_plies
};

} // namespace regola::console
