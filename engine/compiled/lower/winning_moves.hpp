#pragma once

#include <functional>
#include <vector>

#include "engine/compiled/lower/sources.hpp"

namespace regola {

/// Which of a player's generated moves win, and which cells they write on, without making them.
class WinningMoves {
public:
  /// Where a write completes a picture that wins: CompiledWins::program's result for a register.
  using Completed = std::function<Cells(Register)>;

  WinningMoves(PositionLowering& position, MoveSources& sources, PlayerIndex player)
      : position_(position), to_(position.to()), sources_(sources), player_(player) {}

  /// Not 0 if one of the moves wins by what CompiledWins knows.
  [[nodiscard]] form::Ref any(const Completed& completed) const;
  /// The cells on which moves win by writing there, where all of them write a single cell.
  [[nodiscard]] Cells cells(const Completed& completed) const;
  /// The cells on which the moves write, where each writes a single one.
  [[nodiscard]] Cells cells_of_writes() const;
  /// Of the moves those that write a single cell of these are left.
  void keep_writes_on(const Cells& where);

private:
  void each_winning(const Completed& completed,
                    const std::function<void(const Cells& matches, int written)>& body) const;
  [[nodiscard]] std::vector<int> places_of_writes(const MoveSource& source) const;

  PositionLowering& position_;
  form::Builder& to_;
  MoveSources& sources_;
  PlayerIndex player_;
};

} // namespace regola
