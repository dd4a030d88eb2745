#pragma once

#include <cstddef>
#include <vector>

#include "rules/status.hpp"

namespace regola {

/// Which end of a StatusSet the best status stands at: MAX wants the largest value first, MIN the smallest.
enum class Order { descending, ascending };

/// The article's statusset: what a ruleset produces from a status, in the order in which it was added, or in
/// the order of a heuristic.
class StatusSet {
public:
  using const_iterator = std::vector<Status>::const_iterator;

  /// Adds at the end.
  void add(Status status);
  /// Adds where it belongs by its value; behind those of equal value. All statuses of a set must be added
  /// this way.
  void add_in_order(Status status, int value, Order order);

  [[nodiscard]] bool empty() const noexcept { return statuses_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return statuses_.size(); }
  [[nodiscard]] const Status& operator[](std::size_t i) const { return statuses_[i]; }
  [[nodiscard]] const_iterator begin() const noexcept { return statuses_.begin(); }
  [[nodiscard]] const_iterator end() const noexcept { return statuses_.end(); }

private:
  std::vector<Status> statuses_;
  std::vector<int> values_; // of the statuses, where they were added in order
};

} // namespace regola
