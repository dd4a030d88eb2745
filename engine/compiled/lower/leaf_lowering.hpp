#pragma once

#include <array>
#include <memory>

#include "engine/compiled/lower/leaves.hpp"

namespace regola {

/// Writes a loop that takes positions from a stack, makes their moves, and puts what they lead to on the
/// stack, or counts it.
class LeafLowering {
  using Label = form::Label;
  using Ref = form::Ref;

public:
  explicit LeafLowering(const CompiledRuleset& rules);

  [[nodiscard]] LeafForm lower();

private:
  [[nodiscard]] std::uint32_t field(Ref& variable);
  void begin();
  void take();
  void node(PlayerIndex player);
  [[nodiscard]] Ref too_many();
  void visit(PlayerIndex player, Label next);
  void visit_plainly(PlayerIndex player, Label next, bool leaf);
  [[nodiscard]] bool is_plain(PlayerIndex player) const;
  void put_back(PlayerIndex player);
  [[nodiscard]] bool shares_judging(PlayerIndex player) const;
  void made(PlayerIndex player, Label next);
  void behind_move(PlayerIndex player);
  void pass(PlayerIndex player);
  void go_on(PlayerIndex to_move, Label next);
  void judge(PlayerIndex mover, Label over);
  void judge_leaf(PlayerIndex mover, Label open, Label over);
  void judge_mobile(PlayerIndex mover, Label over);
  void push(PlayerIndex to_move);
  void put(Ref tag);
  void leave(LeafStop reason);
  /// Writes code that knows whether the player to move can.
  void where_mobile(bool can_move, const std::function<void()>& body);

  const CompiledRuleset& rules_;
  const Ruleset& source_;
  PlyLowering ply_;
  form::Builder& to_;
  PositionLowering& position_;
  LeafForm out_;
  bool passes_at_all_ = false;
  std::array<std::unique_ptr<TurnLowering>, 2> turns_;
  std::array<Label, 2> node_{};
  std::array<Label, 2> behind_{};
  std::vector<Label> back_; ///< where the moves of a player come back to; `returns_` says which
  Ref returns_ = 0;
  Label take_ = 0;
  Label leave_ = 0;
  Label full_ = 0;
  Label refused_ = 0;
  PlyLowering::Saved saved_;     ///< the node's position
  std::vector<Cells> planes_;    ///< variables of the planes
  std::vector<Ref> counters_;    ///< what else a move changes
  std::optional<Cells> exposed_; ///< PlyLowering::exposed() of the node
  std::vector<Ref> kept_;        ///< the same of the node
  Ref made_ = 0;
  Ref over_ = 0;
  Ref nodes_ = 0;
  Ref top_ = 0;
  Ref limit_ = 0;
  Ref judges_ = 0;
  Ref counts_only_ = 0; ///< the node's moves are leaves, and nobody asks whether they end the game
  Ref reason_ = 0;
  Ref at_ = 0;    ///< where the node lies on the stack
  Ref mark_ = 0;  ///< what its entry begins with
  Ref depth_ = 0; ///< of the leaves below the node
  Ref moves_ = 0; ///< of the node, so far
};

} // namespace regola
