#include "tests/bench/yardstick/othello.hpp"

namespace regola::yardstick {

Tally perft(const Othello& position, int depth) { return count_leaves(position, depth); }

Playout playout(const Othello& position, Random& random, int most_plies) {
  return play_out(position, random, most_plies);
}

template class AlphaBeta<Othello>;

} // namespace regola::yardstick
