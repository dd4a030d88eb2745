#include "tests/bench/yardstick/breakthrough.hpp"

namespace regola::yardstick {

Tally perft(const Breakthrough& position, int depth) { return count_leaves(position, depth); }

Playout playout(const Breakthrough& position, Random& random, int most_plies) {
  return play_out(position, random, most_plies);
}

} // namespace regola::yardstick
