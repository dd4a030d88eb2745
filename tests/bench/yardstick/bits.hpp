#pragma once

#include <bit>
#include <cstdint>

namespace regola::yardstick {

/// A set of cells, one bit a cell.
using Bits = std::uint64_t;

inline Bits lowest(Bits set) { return set & (~set + 1); }

/// The member with that many members below it.
inline Bits member(Bits set, int below) {
  for (; below > 0; --below) {
    set &= set - 1;
  }
  return lowest(set);
}

/// A number for a table; different keys have different ones.
inline std::uint64_t hash_of(std::uint64_t key) {
  key *= 0x9E3779B97F4A7C15;
  return key ^ (key >> 32);
}

/// Moves that are one cell each; the move is the bit of the cell.
struct CellMoves {
  Bits cells = 0;

  [[nodiscard]] int size() const { return std::popcount(cells); }
  Bits operator[](int index) const { return member(cells, index); }

  template <class Function>
  void for_each(Function function) const {
    for (Bits rest = cells; rest != 0; rest &= rest - 1) {
      function(lowest(rest));
    }
  }
};

/// Steps on the board of 8x8 whose bit 0 is a1 and whose bit 63 is h8.
namespace chessboard {

inline constexpr Bits file_a = 0x0101010101010101;
inline constexpr Bits file_h = file_a << 7;
inline constexpr Bits row_1 = 0xFF;
inline constexpr Bits row_8 = row_1 << 56;

inline Bits north(Bits set) { return set << 8; }
inline Bits south(Bits set) { return set >> 8; }
inline Bits east(Bits set) { return (set & ~file_h) << 1; }
inline Bits west(Bits set) { return (set & ~file_a) >> 1; }
inline Bits north_east(Bits set) { return (set & ~file_h) << 9; }
inline Bits north_west(Bits set) { return (set & ~file_a) << 7; }
inline Bits south_east(Bits set) { return (set & ~file_h) >> 7; }
inline Bits south_west(Bits set) { return (set & ~file_a) >> 9; }

} // namespace chessboard

} // namespace regola::yardstick
