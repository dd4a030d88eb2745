#pragma once

#include <string>

#include "tests/bench/yardstick/breakthrough.hpp"
#include "tests/bench/yardstick/connect_four.hpp"
#include "tests/bench/yardstick/english_draughts.hpp"
#include "tests/bench/yardstick/othello.hpp"
#include "tests/bench/yardstick/tic_tac_toe.hpp"

namespace regola::yardstick {

/// Rows from the top, each cell by the symbol that the function gives its bit.
template <class Symbol>
std::string drawn(int columns, int rows, int bits_a_column, int bits_a_row, Symbol symbol) {
  std::string text;
  for (int row = rows - 1; row >= 0; --row) {
    for (int column = 0; column < columns; ++column) {
      text += symbol(Bits{1} << (column * bits_a_column + row * bits_a_row));
    }
    text += row > 0 ? "/" : "";
  }
  return text;
}

/// One symbol a player: the first one's, then the second one's.
template <class P>
auto by_player(const P& position, bool is_first, char first, char second) {
  return [=](Bits cell) {
    return (position.own & cell) != 0     ? (is_first ? first : second)
           : (position.other & cell) != 0 ? (is_first ? second : first)
                                          : '.';
  };
}

/// How the rules write a position, and under which names the tables know the game.
/// @param is_first the first player is to move
template <class P>
struct Game;

template <>
struct Game<TicTacToe> {
  static constexpr const char* file = "tic-tac-toe.rules";
  static constexpr const char* truth = "tic-tac-toe";
  static std::string text(const TicTacToe& position, bool is_first) {
    return drawn(3, 3, 1, 3, by_player(position, is_first, 'x', 'o')) + (is_first ? " x" : " o");
  }
};

template <>
struct Game<ConnectFour> {
  static constexpr const char* file = "connect-four.rules";
  static constexpr const char* truth = "connect-four 7x6";
  static std::string text(const ConnectFour& position, bool is_first) {
    return drawn(7, 6, 7, 1, by_player(position, is_first, 'x', 'o')) + (is_first ? " x" : " o");
  }
};

template <>
struct Game<Othello> {
  static constexpr const char* file = "othello.rules";
  static constexpr const char* truth = "othello 8x8";
  static std::string text(const Othello& position, bool is_first) {
    return drawn(8, 8, 1, 8, by_player(position, is_first, 'x', 'o')) + (is_first ? " x" : " o");
  }
};

template <>
struct Game<Breakthrough> {
  static constexpr const char* file = "breakthrough.rules";
  static constexpr const char* truth = "breakthrough 8x8";
  static std::string text(const Breakthrough& position, bool is_first) {
    return drawn(8, 8, 1, 8, by_player(position, is_first, 'x', 'o')) + (is_first ? " x" : " o");
  }
};

template <>
struct Game<EnglishDraughts> {
  static constexpr const char* file = "english-draughts.rules";
  static constexpr const char* truth = "english draughts";
  static std::string text(const EnglishDraughts& position, bool is_first) {
    const auto men = by_player(position, is_first, 'm', 'M');
    const auto kings = by_player(position, is_first, 'k', 'K');
    return drawn(8, 8, 1, 8,
                 [&](Bits cell) { return (position.kings & cell) != 0 ? kings(cell) : men(cell); }) +
           (is_first ? " m" : " M");
  }
};

} // namespace regola::yardstick
