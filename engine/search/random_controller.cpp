#include "engine/search/random_controller.hpp"

#include "engine/search/root.hpp"

namespace regola {

SearchResult RandomController::choose(const Status& status, const Limits& limits,
                                      const Progress& /*progress*/) {
  const Root root(engine_, status);
  if (!root.is_open()) return root.end();
  const Machine::Moves moves = root_moves(root.machine(), root.position());
  SearchResult found;
  found.nodes = 1;
  if (moves.empty()) return found;
  Random random = root.random(limits.seed);
  const std::vector<std::uint32_t> places = places_to_search(root.machine(), moves, limits);
  found.best = root.successor(moves.first + places[random.below(static_cast<std::uint32_t>(places.size()))]);
  found.line = {found.best->move};
  return found;
}

} // namespace regola
