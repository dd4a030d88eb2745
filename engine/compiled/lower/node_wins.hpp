#pragma once

#include "engine/compiled/lower/judging.hpp"

namespace regola {

/// Answers questions by wins that are read backwards: immediate wins, the opponent's threats, and the answers
/// to them.
class NodeWins {
public:
  NodeWins(PlyLowering& ply, const Turns& turns)
      : rules_(ply.rules()), to_(ply.to()), position_(ply.position()), turns_(turns) {}

  /// Compiles the threats: the moves of each player as if it were the player's turn again.
  void reserve();
  /// Whether all moves of a player are plain writes into planes, without `again`, `after` or game history.
  [[nodiscard]] bool has_plain_moves(PlayerIndex player) const;
  /// Whether each move writes a single cell. Then the answers to a threat are a set of cells, too.
  [[nodiscard]] bool foresees() const;

  /// Not 0 if one of the player's generated moves wins.
  [[nodiscard]] form::Ref any(PlayerIndex player);
  /// The cells on which the opponent may write without losing at once. All cells if there is no threat; none
  /// if there are two or more. Leaves out writes that enable another win.
  [[nodiscard]] Cells answers_to(PlayerIndex winner);
  /// The promise of a move: how good the position after it is for the player who made it.
  /// @param chances CompiledWins::chances of the destination
  [[nodiscard]] form::Ref worth(PlayerIndex player, form::Ref chances);

private:
  const CompiledRuleset& rules_;
  form::Builder& to_;
  PositionLowering& position_;
  const Turns& turns_;
  Turns threats_; ///< the moves of the player who is not to move
};

} // namespace regola
