// Random games: draws a move of a ply, each with equal probability.

#include "engine/compiled/lower/game_lowering.hpp"

namespace regola {

void GameLowering::ply(PlayerIndex player) {
  to_.bind(start_[player]);
  to_.may_wait(start_[player]);
  position_.to_move = player;
  TurnLowering& turn = *turns_[player];
  turn.generate();
  const Ref total = turn.total();
  Ref chain = turn.has_chains() ? to_.snapshot(turn.any_chain()) : to_.number(0);
  if (turn.has_walked()) {
    if (!source_.quiet.empty()) ply_.save(saved_);
    turn.walked().find();
    chain = to_.snapshot(to_.bit_or(chain, turn.walked().count()));
  }
  to_.jump_unless(to_.bit_or(total, chain), stuck_[player]);
  Ref may_pass = to_.number(0);
  if (!rules_.sides[player].passes.empty()) {
    ply_.where_mobile(true, [&] { may_pass = ply_.may_pass(player); });
    if (!to_.is_constant(may_pass) || to_.words(may_pass).front() != 0) {
      may_pass = to_.choose(probing_, to_.number(0), may_pass);
    }
  }
  if (turn.draws_directly()) {
    draw_one(player, total, chain, may_pass);
  } else {
    draw_allowed(player, total, chain, may_pass);
  }
  finish(player);
}

/// Makes the other player pass, if this player was only probed for a move because the other one is stuck.
void GameLowering::pass_if_probed(PlayerIndex player) {
  if (!rules_.sides[other(player)].passes.empty()) to_.jump_if(probing_, pass_[other(player)]);
}

/// Draws a move if every number below `total` is a move.
void GameLowering::draw_one(PlayerIndex player, Ref total, Ref chain, Ref may_pass) {
  TurnLowering& turn = *turns_[player];
  pass_if_probed(player);
  const Label ended = exit_at(0);
  to_.jump_if(pending_, ended);
  to_.jump_unless(left_, ended);
  if (!source_.quiet.empty() || turn.has_chains() || !rules_.sides[player].rests) ply_.save(saved_);
  const Label made = to_.label();
  if (turn.has_chains()) {
    to_.when(chain, [&] { draw_with_chains(player, total, may_pass, made); });
  } else if (turn.has_walked()) {
    return draw_walked(player, total, may_pass);
  }
  to_.decrement(left_);
  const Ref drawn = below(to_.add(total, may_pass));
  take(player, drawn, total, may_pass);
  if (turn.has_chains()) to_.bind(made);
}

/// As draw_one(), with walked moves: they have the numbers after `total` and the pass.
void GameLowering::draw_walked(PlayerIndex player, Ref total, Ref may_pass) {
  TurnLowering& turn = *turns_[player];
  const Label made = to_.label();
  to_.decrement(left_);
  const Ref others = to_.snapshot(to_.add(total, may_pass));
  const Ref drawn = to_.snapshot(below(to_.add(others, turn.walked().count())));
  if (!to_.is_constant(others)) {
    to_.when(to_.below(drawn, others), [&] {
      take(player, drawn, total, may_pass);
      to_.jump(made);
    });
  }
  turn.walked().take(to_.subtract(drawn, others));
  to_.bind(made);
}

/// Keeps the move that has just been made as the one drawn so far.
void GameLowering::keep(PlayerIndex player) {
  ply_.save(kept_);
  if (turns_[player]->move().may_move_again()) to_.set(kept_extra_, turns_[player]->move().extra);
}

void GameLowering::take_kept(PlayerIndex player) {
  ply_.restore(kept_);
  if (turns_[player]->move().may_move_again()) to_.set(turns_[player]->move().extra, kept_extra_);
}

/// Makes the move of a number, or passes. Every number is a move.
void GameLowering::take(PlayerIndex player, Ref drawn, Ref total, Ref may_pass) {
  TurnLowering& turn = *turns_[player];
  if (!to_.is_constant(may_pass)) to_.jump_if(to_.equal(drawn, total), pass_[player]);
  if (turn.is_small()) {
    turn.maker().make_small(drawn);
  } else {
    turn.maker().make(drawn, exit_at(0)); // never jumps there
  }
}

/// Makes all followed moves and keeps one of the legal ones, drawn by reservoir sampling.
/// @param[in,out] chains counts the legal ones
void GameLowering::try_chains(PlayerIndex player, Ref chains) {
  TurnLowering& turn = *turns_[player];
  const auto try_each = [&] {
    const auto visit = [&](Label reject) {
      ply_.ask_forbids(turn, reject);
      to_.increment(chains);
      const auto most = static_cast<std::int64_t>(limits::moves);
      to_.jump_if(to_.less(to_.number(most), chains), position_.refused);
      to_.when(to_.is_zero(below(chains)), [&] { keep(player); });
      to_.bind(reject);
    };
    if (turn.has_chains()) turn.each_chain(visit);
    if (turn.has_walked()) turn.each_walked(visit);
  };
  ply_.before_refusals([&] { ply_.restore(saved_); }, try_each);
}

/// Makes all moves that go on and keeps one by reservoir sampling. Then draws a number: it selects the kept
/// move or one of the other moves.
void GameLowering::draw_with_chains(PlayerIndex player, Ref total, Ref may_pass, Label made) {
  const Ref chains = to_.variable_of(to_.number(0));
  try_chains(player, chains);
  to_.decrement(left_);
  const Ref others = to_.add(total, may_pass);
  const Ref drawn = below(to_.add(others, chains));
  ply_.restore(saved_);
  const Label chosen = to_.label();
  to_.jump_unless(to_.below(drawn, others), chosen);
  take(player, drawn, total, may_pass);
  to_.jump(made);
  to_.bind(chosen);
  take_kept(player);
  to_.jump(made);
}

/// Draws a move although some numbers are no moves; these are drawn again. After as many tries as there are
/// numbers, it tries all of them in turn and draws one by reservoir sampling. A pass has a number, too, but a
/// player who passes may be stuck, so a move is looked for all the same. The numbers after the total belong
/// to the followed moves, which have been tried before; each of them selects the one that was kept.
void GameLowering::draw_allowed(PlayerIndex player, Ref total, Ref chain, Ref may_pass) {
  TurnLowering& turn = *turns_[player];
  const bool passes = !to_.is_constant(may_pass);
  const Ref number = to_.variable();
  const Ref several = to_.variable(); // how many numbers to draw from
  const Ref tries = to_.variable();
  const Ref next = to_.variable(); // the next number, once all are tried in turn
  const Ref allowed = to_.variable();
  const Ref passing = to_.variable();
  ply_.save(saved_);
  for (const Ref count : {tries, next, allowed, passing}) to_.set(count, to_.number(0));
  const Ref numbers = turn.numbers(total);
  ply_.find_most(turn);
  if (turn.has_followed()) {
    to_.when(chain, [&] {
      try_chains(player, allowed);
      ply_.restore(saved_);
    });
  }
  const Ref moves = turn.has_followed() ? to_.snapshot(to_.add(numbers, allowed)) : numbers;
  to_.set(several, to_.add(moves, may_pass));
  const Label again = to_.label();
  const Label make = to_.label();
  const Label reject = to_.label();
  const Label all = to_.label();
  const Label listed = to_.label();
  const Label found = to_.label();
  const Label kept = to_.label();
  to_.bind(again);
  if (turn.has_followed()) to_.jump_unless(several, all);
  to_.set(number, below(several));
  if (passes) {
    to_.when(to_.equal(number, moves), [&] {
      to_.set(passing, to_.number(1));
      to_.set(several, moves);
      to_.jump(again);
    });
  }
  if (turn.has_followed()) to_.jump_unless(to_.below(number, numbers), kept);
  turn.choose_apart(number, [&](Ref n) { return below(n); });
  to_.bind(make);
  turn.maker().make(number, reject);
  ply_.ask_forbids(turn, reject);
  to_.jump_unless(next, found);
  to_.increment(allowed);
  to_.when(to_.is_zero(below(allowed)), [&] { keep(player); });
  to_.jump(all);
  to_.bind(reject);
  ply_.restore(saved_);
  to_.jump_if(next, all);
  to_.increment(tries);
  to_.jump_if(to_.below(tries, to_.add(total, to_.number(8))), again);
  to_.bind(all);
  ply_.restore(saved_);
  turn.choose_by_number();
  to_.jump_unless(to_.below(next, total), listed);
  to_.set(number, next);
  to_.increment(next);
  to_.jump(make);
  to_.bind(listed);
  to_.jump_unless(allowed, stuck_[player]);
  take_kept(player);
  if (passes) {
    const Ref drawn = below(to_.add(allowed, may_pass));
    to_.set(passing, to_.bit_or(passing, to_.equal(drawn, allowed)));
  }
  if (turn.has_followed()) {
    to_.jump(found);
    to_.bind(kept);
    take_kept(player);
  }
  to_.bind(found);
  // The player can move. So a pending end holds, or the player was only probed, or no ply is left.
  const Label goes_on = to_.label();
  Ref ends = to_.bit_or(to_.truth(pending_), to_.is_zero(left_));
  if (ply_.has_passes()) ends = to_.bit_or(ends, probing_);
  to_.jump_unless(ends, goes_on);
  ply_.restore(saved_);
  pass_if_probed(player);
  to_.jump(exit_at(0));
  to_.bind(goes_on);
  to_.decrement(left_);
  if (passes) {
    to_.when(passing, [&] {
      ply_.restore(saved_);
      to_.jump(pass_[player]);
    });
  }
}

} // namespace regola
