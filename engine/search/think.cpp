#include "engine/search/think.hpp"

#include <chrono>

namespace regola {

Thought think(const Ruleset& ruleset, const Heuristic& heuristic, const Status& status,
              const Limits& limits) {
  if (limits.depth) {
    return {Minimax(ruleset, heuristic, *limits.depth).play(status), *limits.depth};
  }
  using Clock = std::chrono::steady_clock;
  constexpr int deepest = 200;
  const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                      std::chrono::duration<double>(limits.seconds.value_or(1.0)));
  Thought thought;
  Minimax search(ruleset, heuristic, 1);
  for (int depth = 1; depth <= deepest; ++depth) {
    bool late = false;
    search.bound(depth);
    if (depth > 1) { // one ply is always searched, so that there is a move
      search.stop_when([&] { return late = late || Clock::now() >= end; });
    }
    SearchResult result = search.play(status);
    if (late) {
      break;
    }
    thought = {std::move(result), depth};
    if (thought.result.exact || !thought.result.best || Clock::now() >= end) {
      break;
    }
  }
  return thought;
}

} // namespace regola
