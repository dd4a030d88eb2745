#pragma once

#include "engine/compiled/engine.hpp"
#include "engine/solve/retrograde/position_code.hpp"

namespace regola {

/// Takes moves back: finds the positions from which a move may have led to another one. From some of them the
/// move may not be legal, but no predecessor is missing.
class Unmoves {
public:
  /// @param turned inverse_rules() of the game; must outlive it
  /// @param ruleset of the game
  /// @param any any status of the game
  Unmoves(const Ruleset& turned, const Ruleset& ruleset, const Status& any);

  /// The compiled inverse rules.
  [[nodiscard]] const CompiledRuleset& rules() const { return machine_.rules(); }
  /// Visits the possible predecessors of a position.
  /// @param position an open one of the game
  /// @param beside what it has besides its cells
  /// @param visit called with the cells of each predecessor, as a position of the turned rules, and with what
  /// it has besides them
  template <typename Visit>
  void each(Position position, const PositionCode::Beside& beside, const Visit& visit) {
    machine_.clear();
    turn_round(position, beside);
    const Machine::Children moves = machine_.children(behind_.data(), Machine::no_value);
    PositionCode::Beside then;
    then.to_move = other(beside.to_move);
    for (std::size_t move = moves.first; move < moves.last; ++move) {
      const Position before = machine_.child(move).position;
      count_changes(before, behind_.data());
      if (give_back(beside, then)) visit(before, then);
    }
  }

private:
  /// The planes of a hand.
  struct HandPlanes {
    int piece = -1;                 ///< -1 if no move puts pieces of the hand on the board
    std::vector<std::size_t> taken; ///< planes of the symbols that it receives
    PlayerIndex owner = first_player;
  };

  void turn_round(Position position, const PositionCode::Beside& beside);
  void count_changes(Position before, Position now);
  [[nodiscard]] bool give_back(const PositionCode::Beside& now, PositionCode::Beside& before) const;

  Engine engine_;
  Machine& machine_;
  std::vector<HandPlanes> hands_;
  PositionShape shape_;          // of positions of the turned rules
  std::vector<Word> behind_;     // the position whose moves are taken back, of the turned rules
  std::size_t words_;            // of a plane
  std::vector<int> more_before_; // by plane: pieces before a move minus pieces after it
};

} // namespace regola
