#include "tests/bench/yardstick/connect_four.hpp"

namespace regola::yardstick {

Tally perft(const ConnectFour& position, int depth) { return count_leaves(position, depth); }

Playout playout(const ConnectFour& position, Random& random, int most_plies) {
  return play_out(position, random, most_plies);
}

template class AlphaBeta<ConnectFour>;

} // namespace regola::yardstick
