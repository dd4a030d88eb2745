#pragma once

#include <cstdint>
#include <optional>

#include "engine/search/score.hpp"

namespace regola {

/// What a game comes to for a player.
enum class GameValue : std::uint8_t { loss, draw, win };

/// The value of a position under best play, for the player to move: the winner ends the game as soon as he
/// can, the loser as late as he can.
struct PositionValue {
  GameValue outcome = GameValue::draw;
  std::optional<int> plies; ///< to the end; nothing for draws, and where the win is one of play without end

  friend bool operator==(const PositionValue&, const PositionValue&) = default;
};

/// The greater, the better for the player to move. A win of play without end counts less than any other.
[[nodiscard]] constexpr Score rank_of(const PositionValue& value) {
  if (value.outcome == GameValue::draw) {
    return 0;
  }
  const Score size = win_score - (value.plies && *value.plies < longest_win ? *value.plies : longest_win);
  return value.outcome == GameValue::win ? size : -size;
}

/// The value of a position from which a move leads to one of this value.
/// @param same_player the player to move moves again behind it
[[nodiscard]] constexpr PositionValue before_move(PositionValue value, bool same_player) {
  if (!same_player && value.outcome != GameValue::draw) {
    value.outcome = value.outcome == GameValue::win ? GameValue::loss : GameValue::win;
  }
  if (value.plies) ++*value.plies;
  return value;
}

} // namespace regola
