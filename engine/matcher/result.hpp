#pragma once

#include "engine/matcher/successors.hpp"

namespace regola {

/// State of a game.
enum class Ending {
  open, ///< the game continues
  won,
  drawn,
  scored,  ///< the game ended by passes; the score decides
  stopped, ///< no move is possible, and no line says how the game ends then
};

struct Result {
  Ending ending = Ending::open;
  PlayerIndex winner = first_player; ///< valid for `won`
  std::int32_t margin = 0;           ///< for `scored`: the margin, from the first player's view
  std::uint32_t line = 0; ///< number of the deciding line, from 1; in an open game, of the line by which the
                          ///< player to move may claim a draw; 0 if there is none

  friend bool operator==(const Result&, const Result&) = default;
};

/// Whether the game is over and the text says how it ended.
[[nodiscard]] inline bool is_over(const Result& result) {
  return result.ending != Ending::open && result.ending != Ending::stopped;
}

/// Whether the game is open and the player to move may claim a draw.
[[nodiscard]] inline bool may_be_claimed(const Result& result) {
  return result.ending == Ending::open && result.line != 0;
}

/// Converts a result for searches: a draw that may be claimed becomes a draw.
[[nodiscard]] Result as_claimed(Result result);

/// The result that an end line gives if it holds, claimed or not.
/// @param viewer the player from whose view the line holds
[[nodiscard]] Result result_of(const Judgement& end, PlayerIndex viewer);

/// Judges a status after a move: first the end lines that hold for either player (any_end), then passes. Last
/// come draws that the player to move may claim, if that player has a move.
/// @throws std::invalid_argument if `misfit` rejects the status
[[nodiscard]] Result result_of(const Ruleset& ruleset, const Status& status);

/// Whether a `forbid` line of a player holds in a status that may follow a move of this player, with the turn
/// passed on.
[[nodiscard]] bool is_forbidden(const Ruleset& ruleset, const Status& status, PlayerIndex player);

/// Writes a result as in `expect … result`: `open`, `claim`, the name of the winner, `draw`, `+8` or
/// `stopped`.
[[nodiscard]] std::string to_text(const Ruleset& ruleset, const Result& result);

} // namespace regola
