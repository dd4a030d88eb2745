#pragma once

#include "engine/matcher/result.hpp"

namespace regola {

/// How a text values play that never ends, and whether positions alone decide its games.
///
/// A line like `draw if repeats = 3` asks for the past, but stands for a rule without a past: play that goes
/// round for ever is a draw. Solvers leave such a line out and solve that infinite game. Its wins are wins of
/// the real game, too: each move brings the winner nearer to the end, so that no position repeats. And a
/// player that can avoid defeat for ever can do so until the line holds.
struct EndlessPlay {
  /// A draw by quiet plies. Solvers leave it out as well: it does not touch a win in fewer plies.
  struct QuietDraw {
    std::uint32_t line = 0;  ///< of the text, from 1
    std::size_t counter = 0; ///< index in Ruleset::quiet
    int plies = 0;           ///< the line holds from this count on
  };

  std::string refusal;                    ///< why positions alone do not decide games; empty if they do
  std::uint32_t refusal_line = 0;         ///< of the text, from 1; 0 if no single line is the cause
  std::optional<PlayerIndex> winner;      ///< of play that never ends; `nullopt` if that is a draw
  std::vector<std::uint32_t> repetitions; ///< lines left out that count repetitions of a status
  std::vector<QuietDraw> quiet_draws;
  bool counts_quiet = false; ///< other lines read quiet plies, so that the counters are part of a position

  /// Whether one of `repetitions` has ended the game.
  [[nodiscard]] bool is_repetition(const Result& result) const;
  /// Whether one of `repetitions` or of `quiet_draws` has ended the game.
  [[nodiscard]] bool leaves_out(const Result& result) const;
  /// Whether a game that ends `plies` after a status is over before any of `quiet_draws` could hold.
  /// @param plies `nullopt` if it may last for ever
  [[nodiscard]] bool is_before_quiet_draws(const Status& status, std::optional<int> plies) const;
};

[[nodiscard]] EndlessPlay endless_play(const Ruleset& ruleset);

/// Whether a condition fails wherever the player to move has a move.
[[nodiscard]] bool needs_stuck(const Expression& condition);

/// Whether each move leaves fewer empty cells, so that no position can come back.
[[nodiscard]] bool fills_board(const Ruleset& ruleset);

/// Removes the past of a status, as if it stood for the first time.
inline void forget_past(Status& status) {
  status.past.reset();
  status.seen = 1;
}

} // namespace regola
