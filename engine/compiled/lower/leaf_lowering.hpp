#pragma once

#include "engine/compiled/lower/position_stack.hpp"

namespace regola {

/// Writes a loop that pops a position, makes its moves, and pushes or counts the successors.
class LeafLowering : NodeLoop {
public:
  LeafLowering(const CompiledRuleset& rules, bool is_short) : NodeLoop(rules, is_short), stack_(ply_) {}

  [[nodiscard]] LeafForm lower();

private:
  [[nodiscard]] std::uint32_t field(Ref& variable);
  void begin();
  void take();
  void node(PlayerIndex player);
  [[nodiscard]] Ref too_many();
  [[nodiscard]] Ref is_above_leaves() { return to_.equal(depth_, to_.number(1)); }
  void add_one(Ref sum) { to_.increment(sum); }
  void visit(PlayerIndex player, Label next);
  void visit_plainly(PlayerIndex player, Label next, bool leaf);
  [[nodiscard]] bool is_plain(PlayerIndex player) const;
  [[nodiscard]] bool shares_judging(PlayerIndex player) const;
  void made(PlayerIndex player, Label next);
  void behind_move(PlayerIndex player);
  void pass(PlayerIndex player);
  void go_on(PlayerIndex to_move, Label next);
  void push(PlayerIndex to_move);
  void leave(LeafStop reason);

  LeafForm out_;
  PositionStack stack_;
  std::vector<Cells> planes_; ///< variables of the planes
  Label take_ = 0;
  Ref made_ = 0;
  Ref over_ = 0;
  Ref nodes_ = 0;
  Ref judges_ = 0;
  Ref counts_only_ = 0; ///< not 0 if the node's moves are leaves that are counted but not judged
  Ref reason_ = 0;
  Ref depth_ = 0; ///< plies from the node to its leaves
  Ref moves_ = 0; ///< number of the node's moves so far
};

} // namespace regola
