#include "tests/bench/yardstick/tic_tac_toe.hpp"

namespace regola::yardstick {

Tally perft(const TicTacToe& position, int depth) { return count_leaves(position, depth); }

Playout playout(const TicTacToe& position, Random& random, int most_plies) {
  return play_out(position, random, most_plies);
}

} // namespace regola::yardstick
