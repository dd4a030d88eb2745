#pragma once

#include "engine/compiled/lower/writes.hpp"

namespace regola {

/// The state of the move that is being made, in variables of the form.
class MoveUnderWay : PlayerLowering {
public:
  MoveUnderWay(PositionLowering& position, PlayerIndex player) : PlayerLowering(position, player) {}

  /// Makes all variables but `extra`. reserve_extra() makes that one if a line says `extra`.
  void reserve();
  void reserve_extra() { extra = to_.variable({1}); }

  /// Whether some move of the player gives another turn.
  [[nodiscard]] bool may_move_again() const { return extra != form::no_value; }
  /// The variables of the state that each part of a move may change.
  [[nodiscard]] std::vector<Ref> variables() const;
  /// Records the name of a part.
  /// @param first whether it is the first part of the move
  void note_part(const Production& line, bool first = false);
  /// Records the cells that a part writes.
  /// @param first whether it is the first part of the move
  void note_written(const Writes& writes, bool first = false);
  /// Records that the move may have written any symbol on any cell.
  void suppose_all_written();
  /// Not 0 if a `forbid` line may hold after the move. Requires CompiledExposure.
  /// @param exposed PlyLowering::exposed() before the move
  [[nodiscard]] Ref exposes(const Cells& exposed) const;
  /// 1 if the line may follow a part that the move has had, else 0.
  [[nodiscard]] Ref came_after(const Production& line) const;
  /// Hands the turn to the opponent after a pass.
  void hand_over_by_pass() const {
    if (may_move_again()) to_.set(extra, to_.number(0));
  }
  /// Writes code that depends on the side to move after the move, once per possible player. Control falls
  /// through into the last copy; assume nothing after the copies.
  void for_next_player(const std::function<void(PlayerIndex next)>& body) const;

  Cells at;                   ///< the cell that the move has reached
  Ref names = form::no_value; ///< one bit for each name of the move's parts
  Ref extra = form::no_value; ///< not 0 if a part says `extra`; no_value if no line does

private:
  /// The cells that the move has written, if CompiledExposure is known; the whole board if it moves a victim.
  Cells written_;
  Ref puts_needed_ = form::no_value; ///< whether it puts one of CompiledExposure::needed
};

} // namespace regola
