#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/matcher/random_walk.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/matcher/trace.hpp"

namespace regola::workbench {

/// What one line of a text has done in the games of a profile.
struct LineProfile {
  std::uint32_t line = 0;  ///< of the text, from 1
  std::size_t asked = 0;   ///< turns in which the line was asked; an end: statuses that were judged
  std::size_t matched = 0; ///< matches of its picture when it was tested; only for `move` lines and rules
  std::size_t offered = 0; ///< legal moves that begin with it
  std::size_t chosen = 0;  ///< times it fired in a move that was played, `after` lines aside
  std::size_t vetoed = 0;  ///< moves that it offered and another line took away
  std::map<std::uint32_t, std::size_t> vetoed_by; ///< by line
  std::size_t vetoes = 0;                         ///< moves that it took away
  std::size_t changed = 0;                        ///< times it fired as an `after` line
  std::size_t decided = 0; ///< games that it ended, or statuses in which it let somebody claim a draw
  std::size_t games = 0;   ///< in which it did any of this
  std::uint64_t work = 0;  ///< of the reference matcher on its picture (work.hpp), for move lines and rules
  std::array<std::size_t, 2> chosen_by{}; ///< by player
  std::vector<std::size_t> cells;         ///< by cell: how often it lay there when it fired

  /// Whether it had any effect.
  [[nodiscard]] bool has_fired() const { return offered + chosen + vetoes + changed + decided + vetoed > 0; }
};

/// What some games came to, line by line.
struct Profile {
  std::size_t plies = 0;
  Spread lengths;                             ///< of the games that ended, in plies
  Spread moves;                               ///< legal moves in a turn
  std::map<std::string, std::size_t> results; ///< of the games that ended
  std::size_t unfinished = 0;
  std::vector<LineProfile> lines; ///< in the order of the text

  /// The line of this number, or null.
  [[nodiscard]] const LineProfile* find(std::uint32_t line) const;
};

/// Watches games and counts. Refers to the ruleset, which must outlive it.
class Profiler {
public:
  explicit Profiler(const Ruleset& ruleset);

  /// @throws RulesError, like all of these
  void begin_game();
  /// @param turn of `before`
  /// @param all turn.successors()
  /// @param chosen one of them
  void ply(const Status& before, const TurnTrace& turn, const std::vector<Successor>& all,
           const Successor& chosen);
  /// A status was judged, as after each ply.
  void judged(const Result& result);
  /// @param result open: the game was broken off
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
  std::map<std::uint32_t, std::size_t> last_game_; // in which a line was counted
  std::size_t game_ = 0;
  std::size_t played_ = 0; // of this game
};

/// Chooses among the moves of a status: an index.
using Chooser = std::function<std::size_t(const Status& before, const std::vector<Successor>& all)>;

/// Plays games from the start until so many plies are made in all.
/// @param longest plies after which a game is broken off
/// @param stop if there is one, asked before each ply; a true answer ends it
/// @throws RulesError
[[nodiscard]] Profile profile_games(const Ruleset& ruleset, const Chooser& choose, std::size_t plies,
                                    std::size_t longest, const std::function<bool()>& stop = {});

/// Games of a profile in a few words, such as `500 plies, 66 games: draw 5, o 19, x 42`.
[[nodiscard]] std::string in_words(const Profile& profile);
/// All that a line did, in a sentence.
[[nodiscard]] std::string in_words(const LineProfile& line, const Profile& profile);
/// What a line did above all, in two or three words.
[[nodiscard]] std::string in_short(const LineProfile& line, const Profile& profile);

} // namespace regola::workbench
