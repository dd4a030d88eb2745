#pragma once

#include "engine/compiled/lower/node.hpp"
#include "engine/compiled/lower/node_judging.hpp"

namespace regola {

/// Compares what the moves of a position lead to, where a search looks no further: the best of it is kept, as
/// NodeMemory says.
class LeafComparison {
public:
  explicit LeafComparison(form::Builder& to) : to_(to) {}

  /// Makes room in the memory, and variables that hold what is there.
  void begin(NodeMemory& memory);
  /// The leaf's score against the best so far.
  /// @param judged what the move has come to
  /// @return 0 if the best is so good that nothing else matters
  [[nodiscard]] form::Ref compare(PlayerIndex player, const NodeJudging& judged);
  /// Puts what was found into the memory.
  void store() const;

private:
  [[nodiscard]] form::Ref opposite(form::Ref score) { return to_.subtract(to_.number(0), score); }

  form::Builder& to_;
  NodeMemory at_; ///< where all of it lies
  form::Ref best_ = form::no_value;
  form::Ref best_over_ = form::no_value;
  form::Ref some_open_ = form::no_value;
};

} // namespace regola
