#pragma once

#include <boost/container/small_vector.hpp>

#include "tests/bench/yardstick/bits.hpp"
#include "tests/bench/yardstick/game.hpp"

namespace regola::yardstick {

/// games/english-draughts.rules, on the board of chessboard. The first player's men go north.
struct EnglishDraughts {
  /// A whole turn: jumps by different ways are different moves, though they may take the same.
  struct Move {
    Bits from = 0;
    Bits to = 0;
    Bits taken = 0;
  };

  struct Moves {
    boost::container::small_vector<Move, 32> list;

    [[nodiscard]] int size() const { return static_cast<int>(list.size()); }
    const Move& operator[](int index) const { return list[static_cast<std::size_t>(index)]; }

    template <class Function>
    void for_each(Function function) const {
      for (const Move& move : list) {
        function(move);
      }
    }
  };

  Bits own = 0;         ///< of the player to move
  Bits other = 0;       ///< of the one who has just moved
  Bits kings = 0;       ///< of both
  bool is_north = true; ///< the men of the player to move go north

  static EnglishDraughts start();

  [[nodiscard]] Moves moves() const;
  [[nodiscard]] bool is_over() const { return !can_jump() && !can_step(); }
  [[nodiscard]] int score() const { return -1; } // NOLINT(readability-convert-member-functions-to-static)
  void play(const Move& move);

  [[nodiscard]] bool can_jump() const;
  [[nodiscard]] bool can_step() const;

  friend bool operator==(const EnglishDraughts&, const EnglishDraughts&) = default;
};

Tally perft(const EnglishDraughts& position, int depth);
Playout playout(const EnglishDraughts& position, Random& random, int most_plies);

} // namespace regola::yardstick
