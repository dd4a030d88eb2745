#pragma once

#include "engine/compiled/lower/judging.hpp"
#include "engine/compiled/lower/position_stack.hpp"

namespace regola {

/// Writes a loop that pops a position, makes its moves, and pushes or counts the successors.
class LeafLowering {

public:
  LeafLowering(const CompiledRuleset& rules, bool is_short);

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

  const CompiledRuleset& rules_;
  const Ruleset& source_;
  PlyLowering ply_;
  form::Builder& to_;
  PositionLowering& position_;
  LeafForm out_;
  Turns turns_;
  Judging judging_;
  PositionStack stack_;
  KeptPosition kept_;         ///< the node's position
  std::vector<Cells> planes_; ///< variables of the planes
  SharedCode behind_move_;    ///< code that runs after each move of a player
  std::array<Label, 2> node_{};
  std::array<Label, 2> behind_{}; ///< entry of behind_move_, by player
  Label take_ = 0;
  Label leave_ = 0;
  Label full_ = 0;
  Label refused_ = 0;
  std::optional<Cells> exposed_; ///< PlyLowering::exposed() of the node
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
