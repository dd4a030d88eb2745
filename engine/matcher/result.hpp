#pragma once

#include <cstdint>
#include <string>

#include "engine/matcher/successors.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// How a game stands.
enum class Ending {
  open, ///< it goes on
  won,
  drawn,
  scored,  ///< it ended by passes; the score decides
  stopped, ///< no rule applies and no line of the text says what that means
};

struct Result {
  Ending ending = Ending::open;
  PlayerIndex winner = first_player; ///< won
  std::int32_t margin = 0;           ///< scored: seen from the first player
  std::uint32_t line = 0; ///< of the text, from 1: which decided, or, of an open game, by which the player to
                          ///< move may claim a draw; 0 for passes and for none

  friend bool operator==(const Result&, const Result&) = default;
};

/// The game is over, and the text says how it ended.
[[nodiscard]] inline bool is_over(const Result& result) {
  return result.ending != Ending::open && result.ending != Ending::stopped;
}

/// The game is open, and the player to move may claim a draw.
[[nodiscard]] inline bool may_be_claimed(const Result& result) {
  return result.ending == Ending::open && result.line != 0;
}

/// The result for those who look ahead: a draw that may be claimed is a draw.
[[nodiscard]] Result as_claimed(Result result);

/// What an end line says where it holds, be it claimed or not.
/// @param viewer whose line it is
[[nodiscard]] Result result_of(const Judgement& end, PlayerIndex viewer);

/// Judges a status as it stands after a move: by the first end line that holds for either player (any_end);
/// then by passes; then by what the player to move may claim, if he has a move.
/// @throws std::invalid_argument for what is no status of the game, as `misfit` says
[[nodiscard]] Result result_of(const Ruleset& ruleset, const Status& status);

/// `open`, `claim`, the name of the winner, `draw`, `+8`, `stopped`: as `expect … result` writes it.
[[nodiscard]] std::string to_text(const Ruleset& ruleset, const Result& result);

} // namespace regola
