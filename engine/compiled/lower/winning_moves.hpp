#pragma once

#include "engine/compiled/lower/sources.hpp"

namespace regola {

/// Finds which of a player's generated moves win and which cells moves write, without making them.
class WinningMoves {
public:
  /// Maps a register to the cells on which a write completes a winning picture: results of
  /// CompiledWins::program.
  using Completed = std::function<Cells(Register)>;

  WinningMoves(PositionLowering& position, MoveSources& sources, PlayerIndex player)
      : position_(position), to_(position.to()), sources_(sources), player_(player) {}

  /// Not 0 if one of the moves wins by an end that CompiledWins reads backwards.
  [[nodiscard]] form::Ref any(const Completed& completed) const;
  /// The cells on which a write wins. Each move must write a single cell.
  [[nodiscard]] Cells cells(const Completed& completed) const;
  /// The cells that the moves write. Each move must write a single cell.
  [[nodiscard]] Cells cells_of_writes() const;
  /// Removes the moves that write outside `where`. Each move must write a single cell.
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
