#pragma once

#include "tests/bench/yardstick/bits.hpp"
#include "tests/bench/yardstick/game.hpp"

namespace regola::yardstick {

/// games/breakthrough.rules on 8x8, on the board of chessboard. The first player goes north.
struct Breakthrough {
  struct Move {
    Bits from = 0;
    Bits to = 0;
  };

  /// The cells to which men can go, one set for each of the three ways.
  struct Moves {
    Bits straight = 0;
    Bits eastward = 0;
    Bits westward = 0;
    bool is_north = true;

    [[nodiscard]] int size() const {
      return std::popcount(straight) + std::popcount(eastward) + std::popcount(westward);
    }
    Move operator[](int index) const {
      const int straight_size = std::popcount(straight);
      if (index < straight_size) {
        return move_straight(member(straight, index));
      }
      index -= straight_size;
      const int eastward_size = std::popcount(eastward);
      if (index < eastward_size) {
        return move_eastward(member(eastward, index));
      }
      return move_westward(member(westward, index - eastward_size));
    }

    template <class Function>
    void for_each(Function function) const {
      CellMoves{straight}.for_each([&](Bits to) { function(move_straight(to)); });
      CellMoves{eastward}.for_each([&](Bits to) { function(move_eastward(to)); });
      CellMoves{westward}.for_each([&](Bits to) { function(move_westward(to)); });
    }

  private:
    [[nodiscard]] Move move_straight(Bits to) const {
      return {is_north ? chessboard::south(to) : chessboard::north(to), to};
    }
    [[nodiscard]] Move move_eastward(Bits to) const {
      return {is_north ? chessboard::south_west(to) : chessboard::north_west(to), to};
    }
    [[nodiscard]] Move move_westward(Bits to) const {
      return {is_north ? chessboard::south_east(to) : chessboard::north_east(to), to};
    }
  };

  Bits own = 0;         ///< of the player to move
  Bits other = 0;       ///< of the one who has just moved
  bool is_north = true; ///< the player to move goes north

  static Breakthrough start() { return {0xFFFF, Bits{0xFFFF} << 48, true}; }

  [[nodiscard]] Moves moves() const {
    using namespace chessboard;
    if (has_arrived()) {
      return {};
    }
    const Bits empty = ~(own | other);
    if (is_north) {
      return {north(own) & empty, north_east(own) & ~own, north_west(own) & ~own, true};
    }
    return {south(own) & empty, south_east(own) & ~own, south_west(own) & ~own, false};
  }
  /// Who has a man can move: nothing of his own is ahead of the foremost, and aslant there is always a cell.
  [[nodiscard]] bool is_over() const { return own == 0 || has_arrived(); }
  [[nodiscard]] int score() const { return -1; } // NOLINT(readability-convert-member-functions-to-static)

  void play(Move move) {
    const Bits mover = own ^ (move.from | move.to);
    own = other & ~move.to;
    other = mover;
    is_north = !is_north;
  }

  /// Whether the player who has just moved stands on the far row.
  [[nodiscard]] bool has_arrived() const {
    return (other & (is_north ? chessboard::row_1 : chessboard::row_8)) != 0;
  }

  friend bool operator==(const Breakthrough&, const Breakthrough&) = default;
};

Tally perft(const Breakthrough& position, int depth);
Playout playout(const Breakthrough& position, Random& random, int most_plies);

} // namespace regola::yardstick
