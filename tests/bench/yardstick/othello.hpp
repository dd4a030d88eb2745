#pragma once

#include "tests/bench/yardstick/alpha_beta.hpp"
#include "tests/bench/yardstick/bits.hpp"
#include "tests/bench/yardstick/game.hpp"

namespace regola::yardstick {

/// games/othello.rules on 8x8, on the board of chessboard. A forced pass is the move 0.
struct Othello {
  using Move = Bits;

  struct Moves {
    Bits cells = 0;
    bool pass = false;

    [[nodiscard]] int size() const { return pass ? 1 : std::popcount(cells); }
    Bits operator[](int index) const { return member(cells, index); }

    template <class Function>
    void for_each(Function function) const {
      if (pass) {
        function(Bits{0});
      }
      CellMoves{cells}.for_each(function);
    }
  };

  Bits own = 0;   ///< of the player to move
  Bits other = 0; ///< of the one who has just moved

  static Othello start() { return {Bits{1} << 35 | Bits{1} << 28, Bits{1} << 36 | Bits{1} << 27}; }

  [[nodiscard]] Moves moves() const {
    const Bits cells = places(own, other);
    return {cells, cells == 0 && places(other, own) != 0};
  }
  [[nodiscard]] bool is_over() const { return places(own, other) == 0 && places(other, own) == 0; }
  [[nodiscard]] int score() const { return std::popcount(own) - std::popcount(other); }

  void play(Bits cell) {
    const Bits turned = cell == 0 ? 0 : turns(cell);
    const Bits mover = own | cell | turned;
    own = other & ~turned;
    other = mover;
  }

  /// The empty cells from which a line of `theirs` runs to one of `mine`.
  static Bits places(Bits mine, Bits theirs) {
    using namespace chessboard;
    const Bits found = behind<north>(mine, theirs) | behind<south>(mine, theirs) |
                       behind<east>(mine, theirs) | behind<west>(mine, theirs) |
                       behind<north_east>(mine, theirs) | behind<north_west>(mine, theirs) |
                       behind<south_east>(mine, theirs) | behind<south_west>(mine, theirs);
    return found & ~(mine | theirs);
  }

  /// The discs that a disc on the cell takes.
  [[nodiscard]] Bits turns(Bits cell) const {
    using namespace chessboard;
    return between<north>(cell) | between<south>(cell) | between<east>(cell) | between<west>(cell) |
           between<north_east>(cell) | between<north_west>(cell) | between<south_east>(cell) |
           between<south_west>(cell);
  }

  /// moves x - moves o + 8 * (corner - other corner) for the player to move, a corner being one x stands in.
  [[nodiscard]] int evaluation() const {
    const int mobility = std::popcount(places(own, other)) - std::popcount(places(other, own));
    return mobility + 8 * (std::popcount(own & corners) - std::popcount(other & corners));
  }
  [[nodiscard]] std::uint64_t hash() const { return hash_of(hash_of(own) + other); }
  /// Corners first, the cells beside them last.
  static int preference(Bits cell) {
    return (cell & corners) != 0 ? 1 : (cell & beside_corners) != 0 ? -1 : 0;
  }

  friend bool operator==(const Othello&, const Othello&) = default;

private:
  static constexpr Bits corners = 0x8100'0000'0000'0081;
  static constexpr Bits beside_corners = 0x42C3'0000'0000'C342;

  /// The discs of `theirs` that follow the set without a gap.
  template <auto step>
  static Bits follow(Bits set, Bits theirs) {
    Bits line = step(set) & theirs;
    for (int more = 0; more < 5; ++more) {
      line |= step(line) & theirs;
    }
    return line;
  }
  template <auto step>
  static Bits behind(Bits mine, Bits theirs) {
    return step(follow<step>(mine, theirs));
  }
  template <auto step>
  [[nodiscard]] Bits between(Bits cell) const {
    const Bits line = follow<step>(cell, other);
    return (step(line) & own) != 0 ? line : 0;
  }
};

Tally perft(const Othello& position, int depth);
Playout playout(const Othello& position, Random& random, int most_plies);
extern template class AlphaBeta<Othello>;

} // namespace regola::yardstick
