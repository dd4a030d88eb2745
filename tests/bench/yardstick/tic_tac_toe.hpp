#pragma once

#include <algorithm>
#include <array>

#include "tests/bench/yardstick/bits.hpp"
#include "tests/bench/yardstick/game.hpp"

namespace regola::yardstick {

/// games/tic-tac-toe.rules. Bit 0 is a1, bit 8 is c3.
struct TicTacToe {
  using Move = Bits;
  using Moves = CellMoves;

  Bits own = 0;   ///< of the player to move
  Bits other = 0; ///< of the one who has just moved

  static TicTacToe start() { return {}; }
  [[nodiscard]] CellMoves moves() const { return {has_line(other) ? 0 : empty()}; }
  [[nodiscard]] bool is_over() const { return empty() == 0 || has_line(other); }
  [[nodiscard]] int score() const { return has_line(other) ? -1 : 0; }

  void play(Bits cell) {
    const Bits mover = own | cell;
    own = other;
    other = mover;
  }

  [[nodiscard]] Bits empty() const { return 0777 & ~(own | other); }
  static bool has_line(Bits stones) {
    constexpr std::array<Bits, 8> lines = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    return std::any_of(lines.begin(), lines.end(), [&](Bits line) { return (stones & line) == line; });
  }

  friend bool operator==(const TicTacToe&, const TicTacToe&) = default;
};

Tally perft(const TicTacToe& position, int depth);
Playout playout(const TicTacToe& position, Random& random, int most_plies);

} // namespace regola::yardstick
