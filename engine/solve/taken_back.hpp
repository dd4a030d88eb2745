#pragma once

#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/solve/position_code.hpp"

namespace regola {

/// Takes moves back in a whole game: the positions from which a move may have led to another one. Some of
/// them may be none from which it can be made, but none is missing.
class TakenBack {
public:
  /// @param turned turned_rules() of the game; must outlive it
  /// @param ruleset of the game
  /// @param any a status of the game
  TakenBack(const Ruleset& turned, const Ruleset& ruleset, const Status& any);

  /// @param status an open one; what is not in its cells, hands or turn is left out
  /// @param visit called for each such position with its cells, as a position of the turned rules, and what
  /// is beside them
  template <typename Visit>
  void each(const Status& status, const Visit& visit) {
    machine_.clear();
    Status behind = status;
    behind.to_move = other(status.to_move);
    behind.hands.clear();
    const Position now = machine_.read(behind);
    const Machine::Children moves = machine_.children(now, Machine::no_value);
    PositionCode::Beside beside;
    beside.to_move = behind.to_move;
    for (std::size_t move = moves.first; move < moves.last; ++move) {
      const Position before = machine_.child(move).position;
      count_changes(before, now);
      if (give_back(status, beside)) visit(before, beside);
    }
  }

private:
  /// A hand: its planes on the board.
  struct HandPlanes {
    int piece = -1;                 ///< -1: none
    std::vector<std::size_t> taken; ///< what comes into it
    PlayerIndex owner = first_player;
  };

  void count_changes(Position before, Position now);
  [[nodiscard]] bool give_back(const Status& status, PositionCode::Beside& beside) const;

  Engine engine_;
  Machine& machine_;
  std::vector<HandPlanes> hands_;
  std::size_t words_;            // of a plane
  std::vector<int> more_before_; // by plane: so many more pieces there were before a move
};

} // namespace regola
