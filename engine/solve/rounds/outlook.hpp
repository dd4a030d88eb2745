#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>

#include "engine/solve/rounds/table_value.hpp"

namespace regola {

/// What the moves of a position tell about its value, for the player to move.
struct Outlook {
  static constexpr Score no_move = std::numeric_limits<Score>::min();

  TableValue over = no_position; ///< the value, if the game is over
  Score endless = 0;             ///< rank of play without end
  Score best = no_move;          ///< greatest rank of the moves that are decided
  std::size_t open = 0;          ///< number of different successors that are undecided

  /// @param winner of play without end; `nullopt` if it is a draw
  Outlook(std::optional<PlayerIndex> winner, PlayerIndex to_move)
      : endless(winner ? endless_rank(*winner == to_move) : 0) {}

  /// Adds a move to a decided position.
  /// @param value for the player to move there
  /// @param same_player that is the player that makes the move
  void add(TableValue value, bool same_player) {
    const Score rank = same_player ? rank_of(value) : -rank_of(value);
    add_rank(has_plies(value) ? rank + (rank > 0 ? -1 : 1) : rank);
  }
  /// Adds a move that ends the game, with its score.
  void add_rank(Score rank) { best = std::max(best, rank); }
  /// The game is over, with this score.
  void end(Score rank) { over = rank == 0 && endless == 0 ? drawn_value : value_of_rank(rank); }

  /// The value of the position.
  /// @pre no successor is undecided
  [[nodiscard]] TableValue value() const {
    const TableValue found = over != no_position ? over
                             : best == no_move   ? table_value(false, 0)
                                                 : value_of_rank(best);
    return is_untold(found) ? told(found) : found;
  }
  /// The value or the state of the position.
  /// @throws Unsolvable if a value cannot count so many plies or moves, or so great a margin
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
