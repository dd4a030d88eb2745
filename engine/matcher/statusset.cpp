#include "engine/matcher/statusset.hpp"

#include <algorithm>
#include <utility>

namespace regola {

void StatusSet::add(Status status) { statuses_.push_back(std::move(status)); }

void StatusSet::add_in_order(Status status, int value, Order order) {
  const auto before = [order](int a, int b) { return order == Order::descending ? a > b : a < b; };
  const auto place = std::upper_bound(values_.begin(), values_.end(), value, before);
  statuses_.insert(statuses_.begin() + (place - values_.begin()), std::move(status));
  values_.insert(place, value);
}

} // namespace regola
