#pragma once

// Counting the positions some plies away, one by one.

#include "engine/compiled/plane_machine.hpp"

namespace regola {

template <int W>
std::uint64_t PlaneMachine<W>::perft(Position position, int depth) {
  return count_from(position, depth, false).made;
}

template <int W>
PerftCount PlaneMachine<W>::leaves(Position position, int depth) {
  return count_from(position, depth, true);
}

/// @param judges whether the leaves are asked if the game is over
template <int W>
PerftCount PlaneMachine<W>::count_from(Position position, int depth, bool judges) {
  const bool over = judge(position).ending != Ending::open;
  if (depth <= 0) {
    return {1, over ? std::uint64_t{1} : 0};
  }
  if (over) {
    return {};
  }
  if (leaf_counter_.can_count()) {
    if (const auto counted = leaf_counter_.count(position, depth, judges)) return *counted;
  }
  PerftCount leaves;
  count_listed(view_of(position, position_view(position).to_move()), depth, judges, leaves);
  return leaves;
}

/// Lists the moves of an open position and counts below each.
template <int W>
void PlaneMachine<W>::count_listed(const PlayerView& view, int depth, bool judges, PerftCount& leaves) {
  if (depth == 1 && !judges) {
    leaves.made += move_count(view) + (may_pass(view) ? 1 : 0);
    return;
  }
  const Moves moves = expand(view);
  const Released released(*this, moves);
  if (depth == 1) {
    leaves.made += moves.size();
  }
  for (std::size_t i = moves.first; i < moves.last; ++i) {
    const Position next = this->position(i);
    const PlayerView mover = view_of(next, position_view(next).to_move());
    const bool open = judge_move(next, mover.stamp).ending == Ending::open;
    if (depth == 1) {
      leaves.over += open ? 0 : 1;
    } else if (open) {
      count_listed(mover, depth - 1, judges, leaves);
    }
  }
}

} // namespace regola
