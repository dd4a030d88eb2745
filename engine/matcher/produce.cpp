#include "engine/matcher/produce.hpp"

#include <fmt/format.h>

#include "engine/matcher/match.hpp"

namespace regola {

void StatusSet::add(Status status) { statuses_.push_back(std::move(status)); }

void StatusSet::add_in_order(Status status, int value, Order order) {
  const auto before = [order](int a, int b) { return order == Order::descending ? a > b : a < b; };
  const auto place = std::upper_bound(values_.begin(), values_.end(), value, before);
  statuses_.insert(statuses_.begin() + (place - values_.begin()), std::move(status));
  values_.insert(place, value);
}

StatusSet produce(const Ruleset& ruleset, const Status& origin) {
  StatusSet result;
  for (Successor& successor : successors(ruleset, origin)) result.add(std::move(successor.status));
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

Status substitute(const Pattern& right, const Varspace& variables) {
  Status result;
  result.cells.reserve(right.size());
  for (std::size_t i = 0; i < right.size(); ++i) {
    if (right.is_variable_at(i) && !variables.is_set(right[i])) {
      throw std::invalid_argument(
          fmt::format("the variable {} of '{}' has no value", right[i], right.text()));
    }
    result.cells.push_back(right.is_variable_at(i) ? variables[right[i]] : right[i]);
  }
  return result;
}

std::optional<Status> apply(const Rule& rule, const Status& initial) {
  Varspace variables;
  if (!matches(rule.left, initial, variables)) return std::nullopt;
  return substitute(rule.right, variables);
}

} // namespace regola
