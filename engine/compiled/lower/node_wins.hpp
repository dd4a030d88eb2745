#pragma once

#include <map>

#include "engine/compiled/lower/node_judging.hpp"

namespace regola {

/// Where wins are read backwards: who wins at once, where the next player would, and what answers there are.
class NodeWins {
public:
  NodeWins(PlyLowering& ply, const Turns& turns)
      : rules_(ply.rules()), to_(ply.to()), position_(ply.position()), turns_(turns) {}

  /// Reads the lines for the other player's moves.
  void reserve();
  /// Whether all moves of a player are put into planes one by one, and nothing else follows from them.
  [[nodiscard]] bool has_plain_moves(PlayerIndex player) const;
  /// Whether each move writes a single cell, and the answers to what threatens are cells as well.
  [[nodiscard]] bool foresees() const;

  /// Nothing is known of the node that comes next.
  void forget() { lasting_.clear(); }
  /// Where the next player would win may be the same behind all moves: then it is found out once.
  void find_lasting_threats(PlayerIndex mover);
  /// Not 0 if one of the player's generated moves wins.
  [[nodiscard]] form::Ref any(PlayerIndex player);
  /// The cells on which the other player may write, or this one wins behind that. Who writes elsewhere, where
  /// there is a threat, lets him win; of two threats he can answer one.
  [[nodiscard]] Cells answers_to(PlayerIndex winner);
  /// What the position behind a move of the player promises him. @see NodeMemory
  /// @param chances that the cell gives to which the move goes, as CompiledWins counts them
  [[nodiscard]] form::Ref worth(PlayerIndex player, form::Ref chances);

private:
  [[nodiscard]] Cells completed(PlayerIndex player, Register cells);

  const CompiledRuleset& rules_;
  form::Builder& to_;
  PositionLowering& position_;
  const Turns& turns_;
  Turns threats_;                     ///< the same, as if it were his turn again
  std::map<Register, Cells> lasting_; ///< where the next player wins, whatever the move; empty: it may change
};

} // namespace regola
