#include "engine/console/count_leaves.hpp"

#include <algorithm>
#include <chrono>

namespace regola::console {

/// PerftCount the whole to the engine, and learns how many plies it counts in a moment.
std::uint64_t LeafCount::piece(const Status& status, int depth) {
  using Clock = std::chrono::steady_clock;
  constexpr double quick = 0.002; // seconds
  constexpr double slow = 0.1;
  const Clock::time_point start = Clock::now();
  const std::uint64_t leaves = engine_.perft(status, depth);
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  if (seconds > slow) {
    piece_depth_ = std::max(1, depth - 1);
  } else if (seconds < quick && depth == piece_depth_) {
    ++piece_depth_;
  }
  counted_ += leaves;
  return leaves;
}

std::uint64_t LeafCount::operator()(const Status& status, int depth) {
  stopped_ = stopped_ || stop_();
  if (stopped_) {
    return 0;
  }
  if (depth <= piece_depth_) {
    return piece(status, depth);
  }
  if (engine_.result(status).ending != Ending::open) {
    return 0;
  }
  std::uint64_t leaves = 0;
  for (const Successor& next : engine_.successors(status)) {
    leaves += (*this)(next.status, depth - 1);
  }
  return leaves;
}

} // namespace regola::console
