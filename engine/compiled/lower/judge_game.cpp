// Random games: what follows a move: `after` lines, counters, ends, and players who are stuck or pass.

#include "engine/compiled/lower/game_lowering.hpp"

namespace regola {

/// Notes an outcome, unless an earlier one is noted, if `ask` jumps to its label.
/// @param even_if_stuck whether it also counts if the player to move cannot
void GameLowering::note_if(const std::function<void(Label holds)>& ask, std::size_t outcome,
                           bool even_if_stuck) {
  const Label holds = to_.label();
  const Label open = to_.label();
  ask(holds);
  to_.jump(open);
  to_.mark(holds);
  const Ref code = to_.number(outcome);
  to_.set(pending_, to_.choose(to_.is_zero(pending_), code, pending_));
  if (even_if_stuck) to_.set(waiting_, to_.choose(to_.is_zero(waiting_), code, waiting_));
  to_.bind(open);
}

/// Tests the ends that a move may have brought about. Ends that ask whether the next player is stuck, and all
/// later ends in the text, stay pending until that is known. Tests them as if the other player had moved,
/// even if the mover moves again.
void GameLowering::judge(PlayerIndex next) {
  const PlayerIndex mover = other(next);
  bool waits = false;
  for (const ReachableEnd& end : rules_.sides[mover].reachable_ends) {
    const bool about_stuck = ply_.is_about_stuck(end, next);
    waits = waits || about_stuck;
    const std::size_t outcome = outcomes_.of(end);
    const auto ask = [&](Label holds) {
      ply_.where_mobile(true, [&] { ply_.jump_if_over(end, mover, holds); });
    };
    if (waits) {
      note_if(ask, outcome, !about_stuck);
    } else {
      ask(exit_at(outcome));
    }
  }
}

/// Tests the claims of the next player. They stay pending, since only a player who can move may claim a draw.
void GameLowering::judge_claims(PlayerIndex next) {
  for (const CompiledJudgement& claim : rules_.sides[next].claims) {
    const auto ask = [&](Label holds) {
      ply_.where_mobile(true, [&] { position_.jump_if_holds(claim, next, holds); });
    };
    note_if(ask, outcomes_.of(claim), false);
  }
}

/// Handles a player without moves: ends of the text, a pass, or the end of the game.
void GameLowering::stuck(PlayerIndex player) {
  to_.bind(stuck_[player]);
  position_.to_move = player;
  if (ply_.has_passes()) {
    to_.when(probing_, [&] {
      ply_.turn_to(other(player));
      to_.jump(exit_at(outcomes_.scored()));
    });
  }
  bool waited = false;
  for (const ReachableEnd& end : rules_.sides[other(player)].reachable_ends) {
    const std::size_t outcome = outcomes_.of(end);
    if (ply_.is_about_stuck(end, player)) {
      waited = true;
      ply_.where_mobile(false, [&] { ply_.jump_if_over(end, other(player), exit_at(outcome)); });
    } else if (waited) {
      const Ref same = to_.equal(waiting_, to_.number(outcome));
      to_.jump_if(same, exit_at(outcome));
    }
  }
  if (!rules_.sides[player].passes.empty()) {
    to_.jump_if(has_been_passed_twice(), exit_at(outcomes_.scored()));
    // The game is over if the other player cannot move either, so look for the moves of that player first.
    to_.set(probing_, to_.number(1));
    ply_.turn_to(other(player));
    to_.jump(start_[other(player)]);
  } else {
    exit(outcomes_.stopped());
  }
}

/// Makes a pass, drawn or forced. A forced one comes after the probe has shown that the other player can
/// move; its ply is not counted yet.
void GameLowering::pass(PlayerIndex player) {
  if (rules_.sides[player].passes.empty()) return;
  to_.bind(pass_[player]);
  position_.to_move = player;
  const auto& ends = rules_.sides[other(player)].reachable_ends;
  if (!rules_.sides[player].claims.empty() ||
      any_of(ends, [&](const ReachableEnd& end) { return ply_.is_about_stuck(end, player); })) {
    // Whether the player can move is known now, so nothing is pending.
    for (const Ref waits : {pending_, waiting_}) to_.set(waits, to_.number(0));
  }
  to_.when(probing_, [&] {
    to_.set(probing_, to_.number(0));
    ply_.turn_to(player);
    ply_.where_mobile(false, [&] { to_.jump_unless(ply_.may_pass(player), exit_at(outcomes_.stopped())); });
    to_.jump_unless(left_, exit_at(0));
    to_.decrement(left_);
  });
  to_.set(ply_.passes, to_.add(ply_.passes, to_.number(1)));
  ply_.past().count_quiet_pass();
  ply_.turn_to(other(player));
  hand_over(other(player));
  if (!rules_.sides[other(player)].passes.empty()) end_by_passes(other(player));
  judge_claims(other(player));
  to_.jump(start_[other(player)]);
}

Ref GameLowering::has_been_passed_twice() { return to_.less(to_.number(1), ply_.passes); }

/// Ends the game after two passes. Ends of the text come first, and may ask whether the next player is stuck.
void GameLowering::end_by_passes(PlayerIndex next) {
  const auto& ends = rules_.sides[other(next)].reachable_ends;
  if (none_of(ends, [&](const ReachableEnd& end) { return ply_.is_about_stuck(end, next); })) {
    to_.jump_if(has_been_passed_twice(), exit_at(outcomes_.scored()));
    return;
  }
  to_.when(has_been_passed_twice(), [&] {
    const Label mobile = to_.label();
    ply_.jump_if_can(*turns_[next], next, mobile);
    to_.jump(stuck_[next]);
    to_.bind(mobile);
    to_.jump_if(pending_, exit_at(0));
    to_.jump(exit_at(outcomes_.scored()));
  });
}

/// Finishes a ply after the move: `after` lines, counters, and the ends.
void GameLowering::finish(PlayerIndex player) {
  position_.to_move = player;
  if (rules_.sides[player].rests) {
    ply_.after(player).run();
  } else {
    ply_.before_refusals([&] { ply_.restore(saved_); }, [&] { ply_.after(player).run(); });
  }
  if (!source_.quiet.empty()) ply_.past().count_quiet(saved_.planes);
  if (ply_.has_passes()) to_.set(ply_.passes, to_.number(0));
  turns_[player]->move().for_next_player([&](PlayerIndex next) {
    hand_over(next);
    judge_claims(next);
    to_.jump(start_[next]);
  });
}

void GameLowering::hand_over(PlayerIndex next) {
  position_.to_move = next;
  to_.set(turn_, to_.number(next));
  if (source_.keeps_past) {
    ply_.past().look_back(next);
    ply_.past().remember();
  }
  judge(next);
}

} // namespace regola
