#pragma once

#include "engine/search/score.hpp"

namespace regola {

/// The outcome of a game for a player.
enum class GameValue : std::uint8_t { loss, draw, win };

/// The value of a position under best play, for the player to move. The winner ends the game as soon as
/// possible, the loser as late as possible.
struct PositionValue {
  GameValue outcome = GameValue::draw;
  /// Number of plies to the end; `nullopt` for draws, margins, and wins or losses of play without end.
  std::optional<int> plies;
  int margin = 0; ///< margin by which a score decides, for the player to move; 0 if none does

  friend bool operator==(const PositionValue&, const PositionValue&) = default;
};

/// Orders values: the greater, the better for the player to move. A win of play without end ranks below all
/// other wins, but above those by a margin.
[[nodiscard]] constexpr Score rank_of(const PositionValue& value) {
  if (value.outcome == GameValue::draw) return 0;
  if (value.margin != 0) return value.margin + (value.margin > 0 ? margin_score : -margin_score);
  const Score size = win_score - (value.plies && *value.plies < longest_win ? *value.plies : longest_win);
  return value.outcome == GameValue::win ? size : -size;
}

/// The value of a move to a position with this value, for the player who makes the move.
/// @param same_player whether this player moves again after it
[[nodiscard]] constexpr PositionValue before_move(PositionValue value, bool same_player) {
  if (!same_player && value.outcome != GameValue::draw) {
    value.outcome = value.outcome == GameValue::win ? GameValue::loss : GameValue::win;
    value.margin = -value.margin;
  }
  if (value.plies) ++*value.plies;
  return value;
}

/// The value of a finished game for a player.
/// @param plies number of plies up to its end
[[nodiscard]] inline PositionValue end_value(const Result& result, PlayerIndex player, int plies) {
  const Score score = seen_by(player, score_of(result, plies));
  if (score == 0) return {};
  PositionValue value{score > 0 ? GameValue::win : GameValue::loss, {}};
  if (is_decided(score)) {
    value.plies = plies;
  } else {
    value.margin = score - (score > 0 ? margin_score : -margin_score);
  }
  return value;
}

} // namespace regola
