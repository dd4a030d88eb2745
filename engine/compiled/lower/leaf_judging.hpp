#pragma once

#include <functional>

#include "engine/compiled/lower/node_judging.hpp"

namespace regola {

/// Writes which positions end the game, for counting leaves, where it does not matter how it ends. The
/// position is the one after a move, with the turn handed over. Ends are tested as if the opponent of the
/// side to move had moved, even where the mover moves again.
class LeafJudging {
public:
  LeafJudging(PlyLowering& ply, const Turns& turns)
      : rules_(ply.rules()), ply_(ply), to_(ply.to()), position_(ply.position()), turns_(turns) {}

  /// Jumps to `over` if an end holds that does not depend on whether the next player can move.
  void judge(PlayerIndex mover, form::Label over);
  /// Tests the ends that do depend on it, and jumps to `open` or `over` in any case.
  void judge_leaf(PlayerIndex mover, form::Label open, form::Label over);
  /// Tests the ends that hold only where the next player can move, in a position that is no leaf. Tests them
  /// before it looks for a move.
  void judge_mobile(PlayerIndex mover, form::Label over);
  /// Jumps to `done` after the last move of a player, unless the player may pass.
  /// @param moves how many moves there were
  void ask_for_pass(PlayerIndex player, form::Ref moves, form::Label done);

private:
  /// Writes `body` as code that knows whether the side to move can move.
  void where_mobile(bool can_move, const std::function<void()>& body);
  /// Jumps by the ends that depend on whether `next`, the side to move, can move.
  void jump_if_over_by_moves(PlayerIndex mover, PlayerIndex next, form::Label over);

  const CompiledRuleset& rules_;
  PlyLowering& ply_;
  form::Builder& to_;
  PositionLowering& position_;
  const Turns& turns_;
};

} // namespace regola
