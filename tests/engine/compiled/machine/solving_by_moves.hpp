#pragma once

#include <algorithm>
#include <vector>

#include "engine/compiled/machine/machine.hpp"

namespace regola::test {

using Words = std::vector<Word>;

/// A child as it is compared: its planes with what stands behind them, and what the game has come to.
struct Told {
  Words position;
  Result result;
  friend bool operator==(const Told&, const Told&) = default;
  friend bool operator<(const Told& a, const Told& b) { return a.position < b.position; }
};

inline bool is_won_by(PlayerIndex player, const Result& result) {
  return result.ending == Ending::won && result.winner == player;
}

/// Making the moves one by one, and asking whether the game is over.
class ByMoves {
public:
  ByMoves(const CompiledRuleset& rules, Machine& machine) : rules_(rules), machine_(machine) {}

  /// Whether a move of the player to move wins by an end that is read backwards.
  [[nodiscard]] bool wins(Position position) {
    const PlayerIndex player = machine_.to_move(position);
    const CompiledSide& side = rules_.sides[player];
    const Machine::Children moves = machine_.children(position, Machine::no_value);
    bool won = false;
    for (std::size_t i = moves.first; i < moves.last; ++i) {
      const Result& result = machine_.child(i).result;
      if (!is_won_by(player, result)) continue;
      for (std::size_t k = 0; k < side.wins.ends; ++k) {
        const ReachableEnd& end = side.reachable_ends[k];
        won = won || rules_.sides[end.viewer].ends[end.end].source->guard.line == result.line;
      }
    }
    machine_.release(moves);
    return won;
  }

  /// The children that are to be told.
  /// @param[out] losing whether there are others
  [[nodiscard]] std::vector<Told> children(Position position, bool& losing) {
    std::vector<Told> told;
    losing = false;
    const Machine::Children moves = machine_.children(position, Machine::no_value);
    for (std::size_t i = moves.first; i < moves.last; ++i) {
      const Machine::Child child = machine_.child(i);
      if (child.result.ending == Ending::open && wins(child.position)) {
        losing = true;
      } else {
        told.push_back({Words(child.position, child.position + machine_.words()), child.result});
      }
    }
    machine_.release(moves);
    std::sort(told.begin(), told.end());
    return told;
  }

  /// Whether the player to move does not win at once, and each of his moves leads to where the other one
  /// does.
  [[nodiscard]] bool is_answerless(Position position) {
    bool losing = false;
    return !wins(position) && children(position, losing).empty() && losing;
  }

private:
  const CompiledRuleset& rules_;
  Machine& machine_;
};

} // namespace regola::test
