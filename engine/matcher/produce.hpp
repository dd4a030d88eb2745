#pragma once

#include "engine/matcher/worth.hpp"

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

/// The article's produce: the successors of a status in the order of the rules; empty if no rule applies. See
/// successors.hpp for the moves.
[[nodiscard]] StatusSet produce(const Ruleset& ruleset, const Status& origin);

/// Produces the successors sorted by the heuristic: descending if the first player (MAX) is to move in the
/// origin, ascending if the second (MIN) is. Equal statuses keep the order of the rules.
/// @param depth passed to the heuristic: plies from the root to the successors
[[nodiscard]] StatusSet produce(const Ruleset& ruleset, const Status& origin, const Heuristic& heuristic,
                                int depth);

/// Replaces the variables of the right side by their values (box 3 of the article). The result may have any
/// length.
/// @throws std::invalid_argument for a variable without a value; never for a ruleset that was loaded
[[nodiscard]] Status substitute(const Pattern& right, const Varspace& variables);

/// The article's apply: the final status; `nullopt` if the left side does not match the initial one.
[[nodiscard]] std::optional<Status> apply(const Rule& rule, const Status& initial);

} // namespace regola
