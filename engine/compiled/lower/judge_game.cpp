// What follows a move: `after` lines, counters, ends, and players who are stuck or pass.

#include "engine/compiled/lower/game_lowering.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/compiled/lower/after.hpp"

namespace regola {

using form::Label;
using form::Ref;

namespace {

/// Whether the condition asks if the player to move is stuck.
bool asks_if_stuck(const CompiledExpression& e, PlayerIndex viewer, PlayerIndex to_move) {
  if (e.source->kind == Expression::Kind::stuck) return viewer == to_move;
  if (e.source->kind == Expression::Kind::other) viewer = other(viewer);
  return std::any_of(e.operands.begin(), e.operands.end(), [&](const CompiledExpression& operand) {
    return asks_if_stuck(operand, viewer, to_move);
  });
}

} // namespace

std::size_t GameLowering::outcome_of(const ReachableEnd& end) {
  const Judgement& line = source_.sides[end.viewer].ends[end.end];
  Outcome outcome{Outcome::Kind::result, {Ending::drawn, first_player, 0, line.guard.line}, 0};
  if (line.kind == Judgement::Kind::win) outcome.result = {Ending::won, end.viewer, 0, line.guard.line};
  if (line.kind == Judgement::Kind::lose)
    outcome.result = {Ending::won, other(end.viewer), 0, line.guard.line};
  for (std::size_t i = 0; i < out_.outcomes.size(); ++i) {
    if (out_.outcomes[i].kind == Outcome::Kind::result && out_.outcomes[i].result == outcome.result) return i;
  }
  return this->outcome(outcome);
}

bool GameLowering::is_about_stuck(const ReachableEnd& end, PlayerIndex to_move) const {
  const auto& condition = rules_.sides[end.viewer].ends[end.end].gate.condition;
  return condition && asks_if_stuck(*condition, end.viewer, to_move);
}

void GameLowering::jump_if_over(const ReachableEnd& end, PlayerIndex mover, Label label) {
  if (end.kind == ReachableEnd::Kind::picture) {
    const Cells holds = position_.result(rules_.sides[mover].ends_program, end.holds, mover);
    to_.jump_if(position_.cells().any(holds), label);
  } else {
    position_.jump_if_holds(rules_.sides[end.viewer].ends[end.end], end.viewer, label);
  }
}

/// The ends that a move may have brought about. Those that ask whether the next player is stuck, and what
/// comes behind them in the text, wait for the answer.
void GameLowering::judge(PlayerIndex mover) {
  bool waits = false;
  position_.can_move = [&](PlayerIndex /*player*/) { return to_.number(1); };
  for (const ReachableEnd& end : rules_.sides[mover].reachable_ends) {
    const bool about_stuck = is_about_stuck(end, other(mover));
    waits = waits || about_stuck;
    const std::size_t outcome = outcome_of(end);
    if (!waits) {
      jump_if_over(end, mover, exit_at(outcome));
      continue;
    }
    const Label holds = to_.label();
    const Label next = to_.label();
    jump_if_over(end, mover, holds);
    to_.jump(next);
    to_.mark(holds);
    const Ref code = to_.number(static_cast<std::int64_t>(outcome));
    to_.set(pending_, to_.choose(to_.is_zero(pending_), code, pending_));
    if (!about_stuck) to_.set(waiting_, to_.choose(to_.is_zero(waiting_), code, waiting_));
    to_.bind(next);
  }
  position_.can_move = nullptr;
}

/// Behind the search for moves: there are none.
void GameLowering::stuck(PlayerIndex player) {
  to_.bind(stuck_[player]);
  position_.to_move = player;
  position_.can_move = [&](PlayerIndex /*player*/) { return to_.number(0); };
  if (passes_at_all_) to_.jump_if(probing_, exit_at(scored()));
  bool waited = false;
  for (const ReachableEnd& end : rules_.sides[other(player)].reachable_ends) {
    const std::size_t outcome = outcome_of(end);
    if (is_about_stuck(end, player)) {
      waited = true;
      jump_if_over(end, other(player), exit_at(outcome));
    } else if (waited) {
      const Ref same = to_.compute(form::Op::equal, waiting_, to_.number(static_cast<std::int64_t>(outcome)));
      to_.jump_if(same, exit_at(outcome));
    }
  }
  if (!rules_.sides[player].passes.empty()) {
    // If the other one could not move either the game would be over: his moves are looked for first.
    to_.set(probing_, to_.number(1));
    to_.jump(start_[other(player)]);
  } else {
    exit(stopped());
  }
  position_.can_move = nullptr;
}

Ref GameLowering::may_pass(PlayerIndex player) {
  Ref any = to_.number(0);
  for (const CompiledJudgement& line : rules_.sides[player].passes) {
    if (line.picture) {
      throw Missing(fmt::format("'pass' with a picture (line {})", line.source->guard.line));
    }
    any = to_.bit_or(any, line.gate.condition ? to_.truth(position_.number(*line.gate.condition, player))
                                              : to_.number(1));
  }
  return any;
}

/// A pass that was drawn, or one that is all there is: then it has been found out that the other player can
/// move, and the ply is not counted yet.
void GameLowering::pass(PlayerIndex player) {
  if (rules_.sides[player].passes.empty()) return;
  to_.bind(pass_[player]);
  position_.to_move = player;
  to_.when(probing_, [&] {
    to_.set(probing_, to_.number(0));
    position_.can_move = [&](PlayerIndex /*player*/) { return to_.number(0); };
    const Ref allowed = may_pass(player);
    position_.can_move = nullptr;
    to_.jump_unless(allowed, exit_at(stopped()));
    to_.jump_unless(left_, exit_at(0));
    to_.set(left_, to_.subtract(left_, to_.number(1)));
  });
  to_.set(passes_, to_.add(passes_, to_.number(1)));
  for (const Ref count : position_.quiet)
    to_.set(count, to_.compute(form::Op::minimum, to_.add(count, to_.number(1)), to_.number(most_quiet)));
  hand_over(player);
  if (!rules_.sides[other(player)].passes.empty()) {
    to_.jump_if(to_.compute(form::Op::less, to_.number(1), passes_), exit_at(scored()));
  }
  to_.jump(start_[other(player)]);
}

/// Behind a move: `after` lines, counters, and what the game has come to.
void GameLowering::finish(PlayerIndex player) {
  position_.to_move = player;
  lower_after(position_, player, [&](std::uint32_t line) {
    return exit_at(outcome({Outcome::Kind::restless, {}, line}));
  });
  if (!source_.quiet.empty()) count_quiet(saved_);
  if (passes_at_all_) to_.set(passes_, to_.number(0));
  hand_over(player);
  to_.jump(start_[other(player)]);
}

void GameLowering::hand_over(PlayerIndex player) {
  position_.to_move = other(player);
  to_.set(turn_, to_.number(other(player)));
  if (source_.keeps_past) {
    look_back(other(player));
    remember();
  }
  judge(player);
}

} // namespace regola
