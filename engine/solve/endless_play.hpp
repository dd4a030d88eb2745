#pragma once

#include "engine/compiled/machine/machine.hpp"
#include "engine/search/score.hpp"

namespace regola {

/// How a text values play that never ends, and whether positions alone decide its games.
///
/// A line like `draw if repeats = 3` depends on the past, but its purpose does not: play that repeats forever
/// is a draw. Solvers leave such a line out and solve the infinite game. Its wins are wins of
/// the real game, too: each move brings the winner nearer to the end, so no position repeats. And a player
/// who can avoid defeat forever can do so until the line holds.
struct EndlessPlay {
  /// A draw by quiet plies. Solvers leave out its line, too: a win that takes fewer plies stays a win.
  struct QuietDraw {
    std::uint32_t line = 0;  ///< number of the line in the text, from 1
    std::size_t counter = 0; ///< index into Ruleset::quiet
    int plies = 0;           ///< the line holds if the counter has at least this value
  };

  std::string refusal; ///< why positions alone do not decide games; empty if they do
  /// Number of that line in the text, from 1; 0 if no single line is the cause.
  std::uint32_t refusal_line = 0;
  std::optional<PlayerIndex> winner; ///< winner of play without end; `nullopt` if that is a draw
  /// Lines that solvers leave out because they count repetitions of a status.
  std::vector<std::uint32_t> repetitions;
  std::vector<QuietDraw> quiet_draws;
  bool counts_quiet = false; ///< other lines read counters of quiet plies, so these are part of a position

  /// Whether one of `repetitions` has ended the game.
  [[nodiscard]] bool is_repetition(const Result& result) const;
  /// Whether one of `repetitions` or of `quiet_draws` has ended the game.
  [[nodiscard]] bool leaves_out(const Result& result) const;
  /// Whether solvers play on after a move with this result.
  /// @param quiet whether counters of quiet plies are part of a position; then only `repetitions` are left
  /// out
  [[nodiscard]] bool plays_on(const Result& result, bool quiet = false) const {
    return result.ending == Ending::open || (quiet ? is_repetition(result) : leaves_out(result));
  }
  /// Whether a game that ends `plies` after a status is over before any of `quiet_draws` could hold.
  /// @param plies `nullopt` if it may last forever
  [[nodiscard]] bool is_before_quiet_draws(const Status& status, std::optional<int> plies) const;
};

[[nodiscard]] EndlessPlay endless_play(const Ruleset& ruleset);

/// Whether a condition is false whenever the player to move has a move.
[[nodiscard]] bool needs_stuck(const Expression& condition);

/// Whether each move leaves fewer empty cells. Then no position can come back.
[[nodiscard]] bool fills_board(const Ruleset& ruleset);

/// The score of a move that ends the game, for a player.
/// @param behind the position after the move
/// @param plies number of plies up to the end
/// @throws Unsolvable if the game stops, and no line says what that means
[[nodiscard]] Score score_of_end(const Ruleset& ruleset, const Result& result, PlayerIndex player, int plies,
                                 const Machine& machine, Position behind);

/// Removes the past of a status, as if it occurred for the first time.
inline void forget_past(Status& status) {
  status.past.reset();
  status.seen = 1;
}

} // namespace regola
