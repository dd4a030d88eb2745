#pragma once

#include <cstddef>
#include <vector>

#include "rules/ruleset/status.hpp"

namespace regola {

/// Order of a StatusSet: MAX wants the largest value first, MIN the smallest.
enum class Order { descending, ascending };

/// The article's statusset: the statuses that a ruleset produces from a status, in the order of their
/// addition or of a heuristic.
class StatusSet {
public:
  using const_iterator = std::vector<Status>::const_iterator;

  void add(Status status);
  /// Inserts by value, after those of equal value. All statuses of a set must then be added this way.
  void add_in_order(Status status, int value, Order order);

  [[nodiscard]] bool empty() const noexcept { return statuses_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return statuses_.size(); }
  [[nodiscard]] const Status& operator[](std::size_t i) const { return statuses_[i]; }
  [[nodiscard]] const_iterator begin() const noexcept { return statuses_.begin(); }
  [[nodiscard]] const_iterator end() const noexcept { return statuses_.end(); }

private:
  std::vector<Status> statuses_;
  std::vector<int> values_; // values of the statuses, if added in order
};

} // namespace regola
