#include "engine/search/random_controller.hpp"

#include "engine/search/root.hpp"

namespace regola {

SearchResult RandomController::choose(const Status& status, const Limits& limits,
                                      const Progress& /*progress*/) {
  const Root root(engine_, status);
  if (!root.is_open()) {
    return root.end();
  }
  const Machine::Moves moves = root.machine().expand(root.position());
  SearchResult found;
  found.nodes = 1;
  if (moves.empty()) {
    return found;
  }
  Random random = root.random(limits.seed);
  found.best = root.successor(moves.first + random.below(static_cast<std::uint32_t>(moves.size())));
  found.line = {found.best->move};
  return found;
}

} // namespace regola
