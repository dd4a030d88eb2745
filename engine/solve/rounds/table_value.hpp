#pragma once

#include "engine/solve/position_value.hpp"
#include "engine/solve/solve_watch.hpp"

namespace regola {

/// The value of a position in two bytes, for the player to move, as in tables and databases; or its state in
/// an analysis.
///
/// 0: the position cannot occur; 1: a draw; 2 and 3: a loss and a win of play without end; from 4 on: 4 plus
/// twice the number of plies to the end, plus 1 for a win; from 0x6000 on: the same with a margin instead of
/// plies. From 0x8000 on the position is undecided. From 0xC000 on it has a margin, as from 0x6000 on, that
/// predecessors were not told; a better margin may replace it.
using TableValue = std::uint16_t;

inline constexpr TableValue no_position = 0;
inline constexpr TableValue drawn_value = 1;
inline constexpr TableValue endless_loss = 2;
inline constexpr TableValue endless_win = 3;
inline constexpr TableValue first_with_plies = 4;
inline constexpr TableValue first_margin = 0x6000;
/// The first value of an undecided position. Added to it is the number of successors that are not known to be
/// won by the other player.
inline constexpr TableValue first_undecided = 0x8000;
inline constexpr TableValue first_untold = 0xC000;
inline constexpr TableValue never_lost = 0xFFFE;  ///< undecided, but some move is worth play without end
inline constexpr TableValue not_decided = 0xFFFF; ///< not looked at
inline constexpr int most_table_plies = (first_margin - first_with_plies) / 2 - 1;
inline constexpr int most_table_margin = (first_undecided - first_margin) / 2 - 1;
/// Greatest number of successors that an undecided position can count.
inline constexpr std::size_t most_counted_moves = first_untold - first_undecided - 1;

[[nodiscard]] constexpr bool is_undecided(TableValue value) { return value >= first_undecided; }
/// Whether the value gives a number of plies to the end.
[[nodiscard]] constexpr bool has_plies(TableValue value) {
  return value >= first_with_plies && value < first_margin;
}
/// Whether an analysis knows the value, but has not yet told it to predecessors.
[[nodiscard]] constexpr bool is_untold(TableValue value) {
  return value >= first_untold && value < never_lost;
}
/// Whether the position is undecided and counts its open moves.
[[nodiscard]] constexpr bool counts_moves(TableValue value) {
  return value >= first_undecided && value < first_untold;
}
/// Converts an untold value to the value that predecessors are told.
/// @param value is_untold()
[[nodiscard]] constexpr TableValue told(TableValue value) {
  return value < first_untold + 2 ? drawn_value
                                  : static_cast<TableValue>(value - first_untold + first_margin);
}
/// @param value a value that has_plies()
[[nodiscard]] constexpr int plies_of(TableValue value) { return (value - first_with_plies) / 2; }
/// @param value a win or a loss
[[nodiscard]] constexpr bool is_win(TableValue value) { return (value & 1U) != 0; }
/// @param plies at most most_table_plies
[[nodiscard]] constexpr TableValue table_value(bool win, int plies) {
  return static_cast<TableValue>(first_with_plies + 2 * plies + (win ? 1 : 0));
}

/// The rank of play without end, for a player who wins or loses it.
[[nodiscard]] constexpr Score endless_rank(bool win) {
  return win ? win_score - longest_win : longest_win - win_score;
}
/// Ranks values in the order of rank_of() for PositionValue.
/// @param value decided or untold, of a position that can occur
[[nodiscard]] constexpr Score rank_of(TableValue value) {
  if (value >= first_untold) value = told(value);
  if (value == drawn_value) return 0;
  const Score size = value < first_with_plies ? win_score - longest_win
                     : has_plies(value)       ? win_score - plies_of(value)
                                              : margin_score + (value - first_margin) / 2;
  return is_win(value) ? size : -size;
}
/// The value with this rank; untold if it is a margin or a draw.
/// @throws Unsolvable if the plies or the margin are too great for a value
[[nodiscard]] inline TableValue value_of_rank(Score rank) {
  if (rank == 0) return first_untold;
  const Score size = rank > 0 ? rank : -rank;
  if (size == win_score - longest_win) return rank > 0 ? endless_win : endless_loss;
  if (is_decided(rank)) {
    if (win_score - size > most_table_plies) {
      throw Unsolvable("a game takes more plies than can be counted");
    }
    return table_value(rank > 0, win_score - size);
  }
  if (size - margin_score > most_table_margin) {
    throw Unsolvable("a margin is greater than a table of positions can hold; --by search finds it");
  }
  return static_cast<TableValue>(first_untold + 2 * (size - margin_score) + (rank > 0 ? 1 : 0));
}

/// @param value decided, of a position that can occur
[[nodiscard]] constexpr PositionValue position_value(TableValue value) {
  if (value == drawn_value) return {};
  const bool win = is_win(value);
  const GameValue outcome = win ? GameValue::win : GameValue::loss;
  if (value >= first_margin) {
    const int margin = (value - first_margin) / 2;
    return {outcome, std::nullopt, win ? margin : -margin};
  }
  return {outcome, has_plies(value) ? std::optional(plies_of(value)) : std::nullopt};
}

// Relaxed access to values that other threads may read or write at the same time.

[[nodiscard]] inline TableValue load(TableValue& value) {
  return std::atomic_ref(value).load(std::memory_order_relaxed);
}
inline void store(TableValue& value, TableValue known) {
  std::atomic_ref(value).store(known, std::memory_order_relaxed);
}

/// What the moves of a position show about its value, for the player to move.
struct Outlook {
  static constexpr Score no_move = std::numeric_limits<Score>::min();

  TableValue over = no_position; ///< the value, if the game is over
  Score endless = 0;             ///< rank of play without end
  Score best = no_move;          ///< greatest rank of the decided moves
  std::size_t open = 0;          ///< number of different successors that are undecided

  /// @param winner winner of play without end; `nullopt` if it is a draw
  Outlook(std::optional<PlayerIndex> winner, PlayerIndex to_move)
      : endless(winner ? endless_rank(*winner == to_move) : 0) {}

  /// Adds a move to a decided position.
  /// @param value value for the player to move in that position
  /// @param same_player whether this is the player who makes the move
  void add(TableValue value, bool same_player) {
    const Score rank = same_player ? rank_of(value) : -rank_of(value);
    add_rank(has_plies(value) ? rank + (rank > 0 ? -1 : 1) : rank);
  }
  /// Adds a move that ends the game, with its score.
  void add_rank(Score rank) { best = std::max(best, rank); }
  /// Records that the game is over, with this score.
  void end(Score rank) { over = rank == 0 && endless == 0 ? drawn_value : value_of_rank(rank); }

  /// The value of the position.
  /// @pre no successor is undecided
  [[nodiscard]] TableValue value() const {
    const TableValue found = over != no_position ? over
                             : best == no_move   ? table_value(false, 0)
                                                 : value_of_rank(best);
    return is_untold(found) ? told(found) : found;
  }
  /// The value of the position, or its state.
  /// @throws Unsolvable if the plies, the moves or the margin are too great for a value
  [[nodiscard]] TableValue state() const {
    if (over != no_position) return over;
    if (open > most_counted_moves) throw Unsolvable("a position has more moves than can be counted");
    return best > endless    ? value_of_rank(best)
           : best == endless ? never_lost
           : open != 0       ? static_cast<TableValue>(first_undecided + open)
           : best == no_move ? table_value(false, 0)
                             : value_of_rank(best);
  }
};

} // namespace regola
