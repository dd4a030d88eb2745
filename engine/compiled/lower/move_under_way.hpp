#pragma once

#include <functional>

#include "engine/compiled/lower/writes.hpp"

namespace regola {

/// What is known of the move that is being made, in variables of the form.
class MoveUnderWay {
public:
  MoveUnderWay(PositionLowering& position, PlayerIndex player)
      : position_(position), to_(position.to()), player_(player) {}

  /// Makes the variables; that for another turn is made where some line says `extra`.
  void reserve();
  void reserve_extra() { extra = to_.variable({1}); }

  /// Whether the player may move again behind some of his moves.
  [[nodiscard]] bool may_move_again() const { return extra != form::no_value; }
  /// @param first of a move: it has no other part yet
  void note_part(const Production& line, bool first = false);
  /// @param first of a move: it has written nothing yet
  void note_written(const Writes& writes, bool first = false);
  /// 1 if the move has a part that the line may follow.
  [[nodiscard]] form::Ref came_after(const Production& line) const;
  /// Behind a pass: the turn is the other player's.
  void hand_over_by_pass() const {
    if (may_move_again()) to_.set(extra, to_.number(0));
  }
  /// Writes what depends on whose turn it is behind a move that has been made, once for each player whose it
  /// may be. The last copy is fallen into; what a copy leaves known is not known behind them.
  void for_next_player(const std::function<void(PlayerIndex next)>& body) const;

  Cells at; ///< where the move has come to
  /// The cells that it has written on, where `forbid` lines ask for attacks and nothing else; the whole board
  /// for moves that bring a victim.
  Cells written;
  form::Ref names = form::no_value; ///< of its parts, a bit each
  form::Ref extra = form::no_value; ///< not 0 if one of them says `extra`; none if no line does

private:
  PositionLowering& position_;
  form::Builder& to_;
  PlayerIndex player_;
};

} // namespace regola
