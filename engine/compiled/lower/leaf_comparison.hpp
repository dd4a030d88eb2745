#pragma once

#include "engine/compiled/lower/node.hpp"

namespace regola {

/// Compares the leaves of a position at the depth bound of a search, and keeps the best (see NodeMemory).
class LeafComparison {
public:
  explicit LeafComparison(form::Builder& to) : to_(to) {}

  /// Reserves the fields in memory and makes variables that hold them.
  void begin(NodeMemory& memory);
  /// Compares a leaf's score with the best so far.
  /// @param judged outcome and value of the leaf
  /// @return 0 if the best score has reached beta: no other leaf matters
  [[nodiscard]] form::Ref compare(PlayerIndex player, const Judging& judged);
  /// Stores the result in memory.
  void store() const;

private:
  [[nodiscard]] form::Ref opposite(form::Ref score) { return to_.subtract(to_.number(0), score); }

  form::Builder& to_;
  NodeMemory at_; ///< offsets of the fields
  form::Ref best_ = form::no_value;
  form::Ref best_over_ = form::no_value;
  form::Ref some_open_ = form::no_value;
};

} // namespace regola
