#pragma once

#include <map>

#include "engine/compiled/lower/judging.hpp"

namespace regola {

/// Answers by wins read backwards: immediate wins, the opponent's threats, and the answers to them.
class NodeWins {
public:
  NodeWins(PlyLowering& ply, const Turns& turns)
      : rules_(ply.rules()), to_(ply.to()), position_(ply.position()), turns_(turns) {}

  /// Compiles the threats: the moves of each player as if the turn were the player's again.
  void reserve();
  /// Whether all moves of a player are plain writes into planes, without `again`, `after` or game history.
  [[nodiscard]] bool has_plain_moves(PlayerIndex player) const;
  /// Whether each move writes a single cell, so that the answers to a threat are a set of cells, too.
  [[nodiscard]] bool foresees() const;

  /// Forgets the lasting threats; call it before the next node.
  void forget() { lasting_.clear(); }
  /// Computes those threats of the next player that no move can change, once for all moves.
  void find_lasting_threats(PlayerIndex mover);
  /// Not 0 if one of the player's generated moves wins.
  [[nodiscard]] form::Ref any(PlayerIndex player);
  /// The cells on which the opponent may write without losing at once. All cells if there is no threat; with
  /// two or more threats there is no answer. Leaves out writes that enable another win.
  [[nodiscard]] Cells answers_to(PlayerIndex winner);
  /// What the position after a move promises the player who made it. @see NodeMemory
  /// @param chances of the destination, as CompiledWins counts them
  [[nodiscard]] form::Ref worth(PlayerIndex player, form::Ref chances);

private:
  [[nodiscard]] Cells completed(PlayerIndex player, Register cells);

  const CompiledRuleset& rules_;
  form::Builder& to_;
  PositionLowering& position_;
  const Turns& turns_;
  Turns threats_;                     ///< the same moves, for a player not on turn
  std::map<Register, Cells> lasting_; ///< winning cells by register, if no move changes them
};

} // namespace regola
