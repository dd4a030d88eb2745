#pragma once

#include <cstdlib>

#include "tests/bench/yardstick/alpha_beta.hpp"
#include "tests/bench/yardstick/bits.hpp"
#include "tests/bench/yardstick/game.hpp"

namespace regola::yardstick {

/// games/connect-four.rules on 7x6. Seven bits a column from a1 upwards; the top one stays empty, so that no
/// line runs from one column into the next.
struct ConnectFour {
  using Move = Bits;
  using Moves = CellMoves;

  static constexpr int columns = 7;
  static constexpr int rows = 6;
  static constexpr int column = rows + 1; ///< from a cell to its neighbour in the east
  static constexpr Bits bottom = 0x0000'0408'1020'4081;
  static constexpr Bits board = bottom * ((1 << rows) - 1);

  Bits own = 0;   ///< of the player to move
  Bits other = 0; ///< of the one who has just moved

  static ConnectFour start() { return {}; }
  [[nodiscard]] CellMoves moves() const { return {has_line(other) ? 0 : free_cells()}; }
  [[nodiscard]] bool is_over() const { return free_cells() == 0 || has_line(other); }
  [[nodiscard]] int score() const { return has_line(other) ? -1 : 0; }

  void play(Bits cell) {
    const Bits mover = own | cell;
    own = other;
    other = mover;
  }

  /// The lowest empty cell of each column.
  [[nodiscard]] Bits free_cells() const { return ((own | other) + bottom) & board; }

  /// Where lines of four begin, going in the direction of that step.
  static Bits lines(Bits stones, int step) {
    const Bits pairs = stones & (stones >> step);
    return pairs & (pairs >> 2 * step);
  }
  static bool has_line(Bits stones) {
    return (lines(stones, 1) | lines(stones, column) | lines(stones, column + 1) |
            lines(stones, column - 1)) != 0;
  }
  static int line_count(Bits cells) {
    return std::popcount(lines(cells, 1)) + std::popcount(lines(cells, column)) +
           std::popcount(lines(cells, column + 1)) + std::popcount(lines(cells, column - 1));
  }

  /// Lines of four that are still open to the player to move less those open to the other:
  /// count (around: {x.}^4) - count (around: {o.}^4).
  [[nodiscard]] int evaluation() const {
    const Bits empty = board & ~(own | other);
    return line_count(own | empty) - line_count(other | empty);
  }
  [[nodiscard]] std::uint64_t hash() const { return hash_of((own | other) + bottom + own); }
  /// The middle first.
  static int preference(Bits cell) { return -std::abs(std::countr_zero(cell) / column - columns / 2); }

  friend bool operator==(const ConnectFour&, const ConnectFour&) = default;
};

Tally perft(const ConnectFour& position, int depth);
Playout playout(const ConnectFour& position, Random& random, int most_plies);
extern template class AlphaBeta<ConnectFour>;

} // namespace regola::yardstick
