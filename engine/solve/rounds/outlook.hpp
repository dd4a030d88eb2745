#pragma once

#include <algorithm>
#include <cstddef>

#include "engine/solve/rounds/table_value.hpp"
#include "engine/solve/solve_watch.hpp"

namespace regola {

/// What the moves of a position tell about its value, for the player to move.
struct Outlook {
  TableValue over = no_position; ///< the value, if the game is over
  int soonest = 0;               ///< plies of the shortest win; 0 if none is known
  int latest = 0;                ///< plies of the longest defeat; 0 if none is known
  bool draws = false;            ///< a move leads to a draw
  bool endless = false;          ///< a move leads to a win or a defeat of play without end
  std::size_t open = 0;          ///< number of different successors that are undecided

  /// Adds a move to a decided position.
  /// @param value for the player to move there
  /// @param same_player that is the player that makes the move
  void add(TableValue value, bool same_player) {
    if (!has_plies(value)) {
      (value == drawn_value ? draws : endless) = true;
    } else if (is_win(value) == same_player) {
      const int plies = plies_of(value) + 1;
      soonest = soonest == 0 ? plies : std::min(soonest, plies);
    } else {
      latest = std::max(latest, plies_of(value) + 1);
    }
  }
  /// Adds the result of a move that ends the game. Its value is that of a position of no ply.
  void add_end(bool wins) { add(table_value(false, 0), !wins); }

  /// The value or the state of the position.
  /// @throws Unsolvable if a value cannot count so many plies or moves
  [[nodiscard]] TableValue state() const {
    if (over != no_position) return over;
    if (std::max(soonest, latest) > most_table_plies) {
      throw Unsolvable("a game takes more plies than can be counted");
    }
    if (open > most_counted_moves) throw Unsolvable("a position has more moves than can be counted");
    return soonest != 0       ? table_value(true, soonest)
           : draws || endless ? never_lost
           : open != 0        ? static_cast<TableValue>(first_undecided + open)
                              : table_value(false, latest);
  }
};

} // namespace regola
