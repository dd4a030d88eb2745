#include "engine/search/think.hpp"

namespace regola {

Thought think(const Ruleset& ruleset, const Heuristic& heuristic, const Status& status,
              const Limits& limits) {
  Limits own = limits;
  if (!own.depth && !own.seconds) {
    own.seconds = 1.0;
  }
  Thought thought;
  thought.result = Minimax(ruleset, heuristic, 1).choose(status, own);
  thought.depth = thought.result.depth;
  return thought;
}

} // namespace regola
