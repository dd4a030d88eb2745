#include "engine/search/random_controller.hpp"

#include "engine/search/root.hpp"
#include "rules/text/time_limit.hpp"

namespace regola {

SearchResult RandomController::choose(const Status& status, const Limits& limits,
                                      const Progress& /*progress*/) {
  const Root root(engine_, status);
  if (!root.is_open()) return root.end();
  SearchResult found;
  found.nodes = 1;
  Random random = root.random(limits.seed);
  const auto draw = [&](std::size_t number) { return random.below(static_cast<std::uint32_t>(number)); };
  if (limits.only.empty()) {
    const TimeLimit::Lifted lifted;
    found.best = root.machine().drawn(status, draw);
  } else if (const Machine::Moves moves = root_moves(root.machine(), root.position()); !moves.empty()) {
    const std::vector<std::uint32_t> places = places_to_search(root.machine(), moves, limits);
    found.best = root.successor(moves.first + places[draw(places.size())]);
  }
  if (!found.best) return found;
  found.line = {found.best->move};
  return found;
}

} // namespace regola
