#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/matcher/result.hpp"
#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola {

/// What the rules of a text make of play that never ends, and whether a position alone says what may follow.
///
/// A line like `draw if repeats = 3` asks for the past, but stands for something that needs none: play that
/// goes round for ever is a draw. Solvers leave such a line out and solve that infinite game. Its wins hold
/// in the game as it is played, too: whoever wins comes nearer to the end with each of his moves, so that no
/// position stands twice. And whoever can avoid defeat for ever can do so until the line holds.
struct EndlessPlay {
  /// A draw by quiet plies. It is left out as well: a win within fewer plies is not touched by it.
  struct QuietDraw {
    std::uint32_t line = 0;  ///< of the text, from 1
    std::size_t counter = 0; ///< of Ruleset::quiet
    int plies = 0;           ///< from so many on the line holds
  };

  std::string refusal;                    ///< why positions alone do not tell what may follow; empty: they do
  std::uint32_t refusal_line = 0;         ///< of the text, from 1; 0: no line in particular
  std::optional<PlayerIndex> winner;      ///< of play that never ends; nothing: it is a draw
  std::vector<std::uint32_t> repetitions; ///< the lines left out that ask how often a status has stood
  std::vector<QuietDraw> quiet_draws;
  bool counts_quiet = false; ///< other lines ask for quiet plies: the counters are part of a position

  /// Whether one of `repetitions` has ended the game.
  [[nodiscard]] bool is_repetition(const Result& result) const;
  /// Whether one of these or of `quiet_draws` has.
  [[nodiscard]] bool leaves_out(const Result& result) const;
  /// Whether a game that ends so many plies after a status is over before any of `quiet_draws` could hold;
  /// nothing: it may last for ever.
  [[nodiscard]] bool is_before_quiet_draws(const Status& status, std::optional<int> plies) const;
};

[[nodiscard]] EndlessPlay endless_play(const Ruleset& ruleset);

/// Whether each move leaves fewer empty cells, so that no position can come back.
[[nodiscard]] bool fills_board(const Ruleset& ruleset);

/// Makes of a status one that stands for the first time.
inline void forget_past(Status& status) {
  status.past.reset();
  status.seen = 1;
}

} // namespace regola
