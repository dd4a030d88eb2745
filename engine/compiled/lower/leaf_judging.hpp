#pragma once

#include <functional>

#include "engine/compiled/lower/node_judging.hpp"

namespace regola {

/// Writes which positions end the game, where it is counted and nobody asks how it ends. The position is that
/// behind a move, the turn handed over. Ends are asked as if the other player had moved, also where the mover
/// moves again.
class LeafJudging {
public:
  LeafJudging(PlyLowering& ply, const Turns& turns)
      : rules_(ply.rules()), ply_(ply), to_(ply.to()), position_(ply.position()), turns_(turns) {}

  /// The ends that do not depend on whether the next player can move.
  void judge(PlayerIndex mover, form::Label over);
  /// The ends that do. What can be found out without looking for a move is asked first.
  void judge_leaf(PlayerIndex mover, form::Label open, form::Label over);
  /// Ends that hold only where the next player can move, of a position that is no leaf.
  void judge_mobile(PlayerIndex mover, form::Label over);
  /// Where the moves of a player have been made: goes to the label unless he may pass.
  /// @param moves how many there were
  void ask_for_pass(PlayerIndex player, form::Ref moves, form::Label done);

private:
  /// Writes code that knows whether the player to move can.
  void where_mobile(bool can_move, const std::function<void()>& body);
  /// Of the ends after a move those that depend on whether the next player, who is to move, can.
  void jump_if_over_by_moves(PlayerIndex mover, PlayerIndex next, form::Label over);

  const CompiledRuleset& rules_;
  PlyLowering& ply_;
  form::Builder& to_;
  PositionLowering& position_;
  const Turns& turns_;
};

} // namespace regola
