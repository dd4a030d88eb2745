#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/solve/position_value.hpp"

namespace regola {

/// The value of a position in two bytes, for the player to move, as tables and databases keep it; or how far
/// an analysis has come with it.
///
/// 0: the position cannot occur; 1: a draw; 2 and 3: a loss and a win of play without end; from 4 on: 4 plus
/// twice the number of plies to the end, plus 1 for a win. From 0x8000 on the position is undecided.
using TableValue = std::uint16_t;

inline constexpr TableValue no_position = 0;
inline constexpr TableValue drawn_value = 1;
inline constexpr TableValue endless_loss = 2;
inline constexpr TableValue endless_win = 3;
inline constexpr TableValue first_with_plies = 4;
/// Plus the number of successors that are not known to be won by the other player.
inline constexpr TableValue first_undecided = 0x8000;
inline constexpr TableValue never_lost = 0xFFFE;  ///< undecided, but a move leads to a draw
inline constexpr TableValue not_decided = 0xFFFF; ///< not looked at
inline constexpr int most_table_plies = (first_undecided - first_with_plies) / 2 - 1;
/// Greatest number of successors that an undecided position can count.
inline constexpr std::size_t most_counted_moves = never_lost - first_undecided - 1;

[[nodiscard]] constexpr bool is_undecided(TableValue value) { return value >= first_undecided; }
/// Whether the value has a number of plies to the end.
[[nodiscard]] constexpr bool has_plies(TableValue value) {
  return value >= first_with_plies && !is_undecided(value);
}
/// @param value one that has plies
[[nodiscard]] constexpr int plies_of(TableValue value) { return (value - first_with_plies) / 2; }
/// @param value a win or a loss
[[nodiscard]] constexpr bool is_win(TableValue value) { return (value & 1U) != 0; }
/// @param plies at most most_table_plies
[[nodiscard]] constexpr TableValue table_value(bool win, int plies) {
  return static_cast<TableValue>(first_with_plies + 2 * plies + (win ? 1 : 0));
}

[[nodiscard]] constexpr TableValue table_value(const PositionValue& value) {
  if (value.outcome == GameValue::draw) return drawn_value;
  const bool win = value.outcome == GameValue::win;
  return value.plies ? table_value(win, *value.plies) : win ? endless_win : endless_loss;
}
/// @param value decided, of a position that can occur
[[nodiscard]] constexpr PositionValue position_value(TableValue value) {
  if (value == drawn_value) return {};
  const GameValue outcome = is_win(value) ? GameValue::win : GameValue::loss;
  return {outcome, has_plies(value) ? std::optional(plies_of(value)) : std::nullopt};
}

} // namespace regola
