#include "engine/matcher/produce.hpp"

#include <utility>

#include "engine/matcher/successors.hpp"

namespace regola {

StatusSet produce(const Ruleset& ruleset, const Status& origin) {
  StatusSet result;
  for (Successor& successor : successors(ruleset, origin)) {
    result.add(std::move(successor.status));
  }
  return result;
}

StatusSet produce(const Ruleset& ruleset, const Status& origin, const Heuristic& heuristic, int depth) {
  const Order order = origin.to_move == first_player ? Order::descending : Order::ascending;
  StatusSet result;
  for (Successor& successor : successors(ruleset, origin)) {
    const int value = heuristic(depth, successor.status);
    result.add_in_order(std::move(successor.status), value, order);
  }
  return result;
}

} // namespace regola
