#pragma once

// How a game stands.

#include "engine/compiled/plane_machine.hpp"

namespace regola {

template <int W>
Result PlaneMachine<W>::by_score(Position position) {
  if (!rules_.score) {
    return {Ending::drawn, first_player, 0, 0};
  }
  return {Ending::scored, first_player, evaluate(view_of(position, first_player), *rules_.score), 0};
}

/// What passes and missing moves say once no end line holds.
template <int W>
Result PlaneMachine<W>::judge_rest(Position position, const PlayerView& mover) {
  constexpr unsigned passes_that_end = 2;
  const bool passing = !rules_.sides[mover.player].passes.empty();
  if (passing && position_view(position).passes() >= passes_that_end) {
    return by_score(position);
  }
  if (can_move(mover)) {
    return {};
  }
  if (passing) {
    const Arena::Mark mark = arena_.mark();
    Word* turned = copy(position);
    set_turn(turned, other(mover.player));
    const bool both_stuck = !can_move(view_of(turned, position_view(turned).to_move()));
    arena_.release(mark);
    if (both_stuck) {
      return by_score(position);
    }
    if (may_pass(mover)) {
      return {};
    }
  }
  return {Ending::stopped, first_player, 0, 0};
}

template <int W>
Result PlaneMachine<W>::judge(Position position) {
  const PlayerIndex to_move = position_view(position).to_move();
  const PlayerView mover = view_of(position, to_move);
  for (const PlayerIndex player : {other(to_move), to_move}) {
    for (std::size_t i = 0; i < rules_.sides[player].ends.size(); ++i) {
      if (holds(mover.seen_by(player), rules_.sides[player].ends[i])) {
        return result_of(source_.sides[player].ends[i], player);
      }
    }
  }
  return judge_rest(position, mover);
}

template <int W>
Result PlaneMachine<W>::judge_move(Position position, std::uint64_t stamp) {
  const PlayerIndex to_move = position_view(position).to_move();
  const PlayerIndex mover = other(to_move);
  const CompiledSide& side = rules_.sides[mover];
  const PlayerView next{position, to_move, stamp, nullptr, 0, no_bit};
  if (!side.reachable_ends.empty()) {
    const ThreadedProgram<W>& program = run(next.seen_by(mover), side.ends_program);
    for (const ReachableEnd& end : side.reachable_ends) {
      switch (end.kind) {
      case ReachableEnd::Kind::picture:
        if (program(end.holds, 0).none()) continue;
        break;
      case ReachableEnd::Kind::stuck:
        if (end.viewer != to_move || can_move(next)) continue;
        break;
      case ReachableEnd::Kind::other:
        if (!holds(next.seen_by(end.viewer), rules_.sides[end.viewer].ends[end.end])) continue;
        break;
      }
      return result_of(source_.sides[end.viewer].ends[end.end], end.viewer);
    }
  }
  return judge_rest(position, next);
}

template <int W>
Result PlaneMachine<W>::judge_move(Position position) {
  return judge_move(position, ++stamps_);
}

} // namespace regola
