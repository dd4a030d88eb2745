#pragma once

#include "engine/matcher/random_walk.hpp"
#include "engine/matcher/trace.hpp"

namespace regola::workbench {

/// The effects of one line of a text in the games of a profile.
struct LineProfile {
  std::uint32_t line = 0;  ///< number in the text, from 1
  std::size_t asked = 0;   ///< turns in which the line was tested; for an end line: statuses that it judged
  std::size_t matched = 0; ///< matches of its picture in its tests; only for `move` lines and rules
  std::size_t offered = 0; ///< legal moves that begin with the line
  std::size_t chosen = 0;  ///< how often it fired in moves that were played, `after` lines aside
  std::size_t vetoed = 0;  ///< moves that it offered and another line removed
  std::map<std::uint32_t, std::size_t> vetoed_by; ///< the moves of `vetoed`, by the line that removed them
  std::size_t vetoes = 0;                         ///< moves that it removed
  std::size_t changed = 0;                        ///< how often it fired as an `after` line
  std::size_t decided = 0; ///< games that it ended, and statuses in which it let a player claim a draw
  std::size_t games = 0;   ///< games in which it had any of these effects
  std::uint64_t work = 0;  ///< reference_work() for its picture; only for `move` lines and rules
  std::array<std::size_t, 2> chosen_by{}; ///< the number in `chosen`, by player
  std::vector<std::size_t> cells;         ///< by cell: how often a match that fired covered it

  /// Whether the line had any effect.
  [[nodiscard]] bool has_fired() const { return offered + chosen + vetoes + changed + decided + vetoed > 0; }
};

/// The events of some games, in total and by line.
struct Profile {
  std::size_t plies = 0;
  Spread lengths;                             ///< lengths of the games that ended, in plies
  Spread moves;                               ///< number of legal moves in a turn
  std::map<std::string, std::size_t> results; ///< number of ended games, by result
  std::size_t unfinished = 0;
  std::vector<LineProfile> lines; ///< in the order of the text

  /// Returns the line with this number; null if it is not counted.
  [[nodiscard]] const LineProfile* find(std::uint32_t line) const;
};

/// Watches games and counts the effects of each line. The ruleset must outlive it.
class Profiler {
public:
  explicit Profiler(const Ruleset& ruleset);

  /// @throws RulesError, as do all functions that watch a game
  void begin_game();
  /// @param turn trace of the turn in `before`
  /// @param all turn.successors()
  /// @param chosen one of them
  void ply(const Status& before, const TurnTrace& turn, const std::vector<Successor>& all,
           const Successor& chosen);
  /// Counts the result of a judged status. Call it after each ply.
  void judged(const Result& result);
  /// @param result open if the game was aborted
  void end_game(const Result& result);

  [[nodiscard]] Profile report() const;

private:
  LineProfile& at(std::uint32_t line);
  void match_lines(const Status& before);
  void count_moves(PlayerIndex player, const TurnTrace& turn, const std::vector<Successor>& all,
                   const Successor& chosen);

  const Ruleset& ruleset_;
  std::set<std::uint32_t> ends_; // the lines of ends and claims
  Profile profile_;
  std::map<std::uint32_t, LineProfile> lines_;
  std::map<std::uint32_t, std::size_t> last_game_; // by line: number of the last game in which it was counted
  std::size_t game_ = 0;
  std::size_t played_ = 0; // number of plies in the current game
};

/// Chooses a move in a status. Returns its index in `all`.
using Chooser = std::function<std::size_t(const Status& before, const std::vector<Successor>& all)>;
/// Returns a chooser that draws moves at random.
[[nodiscard]] Chooser random_chooser(std::uint64_t seed);

/// Plays games from the start until they have `plies` plies together.
/// @param longest plies after which a game is aborted
/// @param stop called before each ply; true ends the games; may be empty
/// @throws RulesError
[[nodiscard]] Profile profile_games(const Ruleset& ruleset, const Chooser& choose, std::size_t plies,
                                    std::size_t longest, const std::function<bool()>& stop = {});

/// Describes the games of a profile in a few words, such as `500 plies, 66 games: draw 5, o 19, x 42`.
[[nodiscard]] std::string in_words(const Profile& profile);
/// Describes all effects of a line, in a sentence.
[[nodiscard]] std::string in_words(const LineProfile& line, const Profile& profile);
/// Describes the main effect of a line, in two or three words.
[[nodiscard]] std::string in_short(const LineProfile& line, const Profile& profile);

} // namespace regola::workbench
