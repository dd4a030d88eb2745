#include "tests/bench/yardstick/english_draughts.hpp"

namespace regola::yardstick {

using namespace chessboard;

namespace {

using Moves = EnglishDraughts::Moves;

/// What all jumps of one turn have in common.
struct Turn {
  Bits from = 0;    ///< where it began; free, once the piece has left
  Bits other = 0;   ///< pieces to be jumped
  Bits blocked = 0; ///< all pieces but the one that jumps; no jump ends where one has been taken
  bool goes_north = true;
  bool goes_south = true;
};

/// Lists every way to jump on from a cell to the end.
/// @return whether there is any
bool list_jumps(const Turn& turn, Bits cell, Bits taken, Moves& moves) {
  bool found = false;
  const auto jump = [&](Bits over, Bits to) {
    if ((over & turn.other & ~taken) != 0 && (to & ~turn.blocked) != 0) {
      found = true;
      if (!list_jumps(turn, to, taken | over, moves)) {
        moves.list.push_back({turn.from, to, taken | over});
      }
    }
  };
  if (turn.goes_north) {
    jump(north_east(cell), north_east(north_east(cell)));
    jump(north_west(cell), north_west(north_west(cell)));
  }
  if (turn.goes_south) {
    jump(south_east(cell), south_east(south_east(cell)));
    jump(south_west(cell), south_west(south_west(cell)));
  }
  return found;
}

template <auto step>
bool jumps(Bits pieces, Bits other, Bits empty) {
  return (step(step(pieces) & other) & empty) != 0;
}

} // namespace

EnglishDraughts EnglishDraughts::start() {
  constexpr Bits dark = 0xAA55AA55AA55AA55; // a1 is dark
  return {dark & 0xFFFFFF, dark & (Bits{0xFFFFFF} << 40), 0, true};
}

Moves EnglishDraughts::moves() const {
  Moves moves;
  if (can_jump()) {
    for (Bits rest = own; rest != 0; rest &= rest - 1) {
      const Bits piece = lowest(rest);
      const bool is_king = (piece & kings) != 0;
      list_jumps({piece, other, (own | other) & ~piece, is_north || is_king, !is_north || is_king}, piece, 0,
                 moves);
    }
    return moves;
  }
  const Bits empty = ~(own | other);
  const auto steps = [&](Bits to, auto back) {
    for (Bits rest = to & empty; rest != 0; rest &= rest - 1) {
      moves.list.push_back({back(lowest(rest)), lowest(rest), 0});
    }
  };
  const Bits northward = is_north ? own : own & kings;
  const Bits southward = is_north ? own & kings : own;
  steps(north_east(northward), south_west);
  steps(north_west(northward), south_east);
  steps(south_east(southward), north_west);
  steps(south_west(southward), north_east);
  return moves;
}

void EnglishDraughts::play(const Move& move) {
  const bool is_king = (kings & move.from) != 0 || (move.to & (is_north ? row_8 : row_1)) != 0;
  const Bits mover = (own & ~move.from) | move.to;
  kings &= ~(move.from | move.taken);
  kings |= is_king ? move.to : 0;
  own = other & ~move.taken;
  other = mover;
  is_north = !is_north;
}

bool EnglishDraughts::can_jump() const {
  const Bits empty = ~(own | other);
  const Bits northward = is_north ? own : own & kings;
  const Bits southward = is_north ? own & kings : own;
  return jumps<north_east>(northward, other, empty) || jumps<north_west>(northward, other, empty) ||
         jumps<south_east>(southward, other, empty) || jumps<south_west>(southward, other, empty);
}

bool EnglishDraughts::can_step() const {
  const Bits northward = is_north ? own : own & kings;
  const Bits southward = is_north ? own & kings : own;
  const Bits reached =
      north_east(northward) | north_west(northward) | south_east(southward) | south_west(southward);
  return (reached & ~(own | other)) != 0;
}

Tally perft(const EnglishDraughts& position, int depth) { return count_leaves(position, depth); }

Playout playout(const EnglishDraughts& position, Random& random, int most_plies) {
  return play_out(position, random, most_plies);
}

} // namespace regola::yardstick
