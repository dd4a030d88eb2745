// The moves of a position from the stack, and what they lead to.

#include <algorithm>

#include "engine/compiled/lower/leaf_lowering.hpp"
#include "rules/limits.hpp"

namespace regola {

using form::Label;
using form::Ref;

void LeafLowering::node(PlayerIndex player) {
  to_.bind(node_[player]);
  position_.to_move = player;
  TurnLowering& turn = *turns_[player];
  turn.generate();
  exposed_ = ply_.exposed(player);
  to_.set(moves_, to_.number(0));
  const Label behind = to_.label();
  const auto add = [&](Ref moves) {
    to_.set(moves_, to_.add(moves_, moves));
    to_.set(made_, to_.add(made_, moves));
  };
  const auto count = [&] { add(turn.total()); };
  if (turn.is_exact() && !turn.has_chains()) {
    to_.when(counts_only_, [&] {
      count();
      to_.jump(behind);
    });
  }
  if (exposed_) add(turn.take_unattacked(*exposed_, counts_only_));
  ply_.save(saved_);
  for (std::size_t i = 0; i < kept_.size(); ++i) to_.set(kept_[i], counters_[i]);
  ply_.find_most(turn);
  if (turn.has_chains()) {
    turn.each_chain([&](Label reject) { visit(player, reject); });
    put_back(player);
  }
  const CompiledSide& side = rules_.sides[player];
  if (turn.counts_last_part() && side.forbids.empty() && side.most.empty()) {
    const Label each = to_.label();
    to_.jump_unless(counts_only_, each);
    turn.each_before_last([&](Ref ways, Label reject) {
      add(ways);
      to_.jump_if(too_many(), refused_);
      to_.bind(reject);
      put_back(player);
    });
    to_.jump(behind);
    to_.bind(each);
  }
  if (is_plain(player)) {
    const Label inner = to_.label();
    to_.jump_unless(to_.compute(form::Op::equal, depth_, to_.number(1)), inner);
    count();
    if (turn.has_chains()) to_.jump_if(counts_only_, behind);
    turn.each_plain([&](Label next) { visit_plainly(player, next, true); });
    to_.jump(behind);
    to_.bind(inner);
    if (!rules_.sides[player].passes.empty()) to_.set(moves_, to_.add(moves_, turn.total()));
    if (passes_at_all_) to_.set(ply_.passes, to_.number(0));
    turn.each_plain([&](Label next) { visit_plainly(player, next, false); });
    if (passes_at_all_) put_back(player);
  } else {
    turn.each([&](Label reject) { visit(player, reject); });
  }
  to_.bind(behind);
  pass(player);
  to_.jump(take_);
  behind_move(player);
}

/// The position as it was before a move.
void LeafLowering::put_back(PlayerIndex player) {
  ply_.restore(saved_);
  for (std::size_t i = 0; i < kept_.size(); ++i) to_.set(counters_[i], kept_[i]);
  position_.to_move = player;
}

/// Not 0 if the node has more moves than a position may have.
Ref LeafLowering::too_many() {
  return to_.compute(form::Op::less, to_.number(static_cast<std::int64_t>(limits::moves)), moves_);
}

/// Behind a move that has been made in the variables.
/// @param next where those go that are none; bound here
void LeafLowering::visit(PlayerIndex player, Label next) {
  ply_.ask_forbids(*turns_[player], exposed_, next);
  to_.set(moves_, to_.add(moves_, to_.number(1)));
  to_.jump_if(too_many(), refused_);
  to_.when(counts_only_, [&] {
    to_.set(made_, to_.add(made_, to_.number(1)));
    to_.jump(next);
  });
  position_.to_move = player;
  ply_.after(player).run([&](std::uint32_t /*line*/) { return refused_; });
  ply_.count_quiet(saved_);
  if (passes_at_all_) to_.set(ply_.passes, to_.number(0));
  made(player, next);
  to_.bind(next);
  put_back(player);
}

/// Moves that go on, and others, and passes, lead on at one place where there are several of these: what
/// judges a position may be long.
bool LeafLowering::shares_judging(PlayerIndex player) const {
  return turns_[player]->has_chains() && (!is_plain(player) || !rules_.sides[player].passes.empty());
}

void LeafLowering::made(PlayerIndex player, Label next) {
  if (shares_judging(player)) {
    to_.set(returns_, to_.number(static_cast<std::int64_t>(back_.size())));
    back_.push_back(next);
    to_.jump(behind_[player]);
    return;
  }
  turns_[player]->for_next_player([&](PlayerIndex to_move) { go_on(to_move, next); });
}

void LeafLowering::behind_move(PlayerIndex player) {
  if (back_.empty()) return;
  const Label next = to_.label();
  to_.bind(behind_[player]);
  turns_[player]->for_next_player([&](PlayerIndex to_move) { go_on(to_move, next); });
  to_.bind(next);
  for (std::size_t i = 0; i + 1 < back_.size(); ++i) {
    const Ref number = to_.number(static_cast<std::int64_t>(i));
    to_.jump_if(to_.compute(form::Op::equal, returns_, number), back_[i]);
  }
  to_.jump(back_.back());
  back_.clear();
}

/// What a move leads to, its planes being values, and all else as in the node.
/// @param leaf whether it is one; it has been counted then
void LeafLowering::visit_plainly(PlayerIndex player, Label next, bool leaf) {
  const std::vector<Cells> planes = position_.planes;
  const auto judge_here = [&](Label goes_on) {
    position_.to_move = other(player);
    if (leaf) {
      const Label over = to_.label();
      judge(player, over);
      judge_leaf(player, goes_on, over);
      to_.bind(over);
      to_.set(over_, to_.add(over_, to_.number(1)));
    } else {
      judge(player, goes_on);
      judge_mobile(player, goes_on);
      push(other(player));
    }
    position_.to_move = player;
  };
  to_.when(ply_.after(player).any(), [&] {
    for (std::size_t i = 0; i < planes.size(); ++i) position_.cells().set(planes_[i], planes[i]);
    position_.with_planes(planes_, [&] {
      const Label done = to_.label();
      ply_.after(player).run([&](std::uint32_t /*line*/) { return refused_; });
      judge_here(done);
      to_.bind(done);
      put_back(player);
      if (!leaf && passes_at_all_) to_.set(ply_.passes, to_.number(0)); // as behind all of these moves
      to_.jump(next);
    });
  });
  judge_here(next);
}

bool LeafLowering::is_plain(PlayerIndex player) const {
  constexpr std::size_t most_loops = 32;
  return turns_[player]->has_plain_matches() && turns_[player]->plain_loops() <= most_loops &&
         turns_[other(player)]->is_exact() && source_.quiet.empty() && !source_.keeps_past;
}

/// From what a move has led to: counted if it is a leaf, put on the stack if it is open. Ends are asked as if
/// the other player had moved, also where the mover moves again.
/// @param next where it goes on
void LeafLowering::go_on(PlayerIndex to_move, Label next) {
  const PlayerIndex mover = other(to_move);
  position_.to_move = to_move;
  if (source_.keeps_past) ply_.look_back(to_move);
  const Label over = to_.label();
  const Label inner = to_.label();
  const Ref is_leaf = to_.compute(form::Op::equal, depth_, to_.number(1));
  judge(mover, over);
  to_.jump_unless(is_leaf, inner);
  to_.set(made_, to_.add(made_, to_.number(1)));
  const Label counted = to_.label();
  judge_leaf(mover, next, counted);
  to_.bind(inner);
  judge_mobile(mover, next);
  push(to_move);
  to_.jump(next);
  to_.bind(over);
  to_.jump_unless(to_.compute(form::Op::equal, depth_, to_.number(1)), next);
  to_.set(made_, to_.add(made_, to_.number(1)));
  to_.bind(counted);
  to_.set(over_, to_.add(over_, to_.number(1)));
  to_.jump(next);
}

void LeafLowering::where_mobile(bool can_move, const std::function<void()>& body) {
  ply_.with_mobility([&](PlayerIndex /*player*/) { return to_.number(can_move ? 1 : 0); }, body);
}

/// The ends that do not depend on whether the next player can move.
void LeafLowering::judge(PlayerIndex mover, Label over) {
  for (const ReachableEnd& end : rules_.sides[mover].reachable_ends) {
    if (!ply_.is_about_stuck(end, position_.to_move)) ply_.jump_if_over(end, mover, over);
  }
}

/// The ends that do. What can be found out without looking for a move is asked first.
/// @param mover who has moved
void LeafLowering::judge_leaf(PlayerIndex mover, Label open, Label over) {
  const PlayerIndex next = position_.to_move;
  const auto ends = [&](Label label) {
    for (const ReachableEnd& end : rules_.sides[mover].reachable_ends) {
      if (ply_.is_about_stuck(end, next)) ply_.jump_if_over(end, mover, label);
    }
  };
  const Label mobile = to_.label();
  ply_.jump_if_can(*turns_[next], next, mobile);
  if (!rules_.sides[next].passes.empty()) {
    where_mobile(false, [&] {
      ends(over);
      to_.jump_unless(ply_.may_pass(next), over);
    });
    ply_.jump_if_can(*turns_[mover], mover, open);
  }
  to_.jump(over);
  to_.bind(mobile);
  where_mobile(true, [&] { ends(over); });
  to_.jump(open);
}

/// Ends that hold only where the next player can move, of a position that is no leaf.
void LeafLowering::judge_mobile(PlayerIndex mover, Label over) {
  const PlayerIndex next = position_.to_move;
  const Label if_mobile = to_.label();
  const Label open = to_.label();
  where_mobile(true, [&] {
    for (const ReachableEnd& end : rules_.sides[mover].reachable_ends) {
      if (ply_.is_about_stuck(end, next)) ply_.jump_if_over(end, mover, if_mobile);
    }
  });
  to_.jump(open);
  to_.bind(if_mobile);
  ply_.jump_if_can(*turns_[next], next, over);
  to_.bind(open);
}

/// Behind the moves of a player: he may pass, too.
void LeafLowering::pass(PlayerIndex player) {
  if (rules_.sides[player].passes.empty()) return;
  const PlayerIndex next = other(player);
  const Label mobile = to_.label();
  const Label done = to_.label();
  const Label may = to_.label();
  position_.to_move = player;
  to_.jump_if(moves_, mobile);
  where_mobile(false, [&] {
    for (const ReachableEnd& end : rules_.sides[next].reachable_ends) {
      if (ply_.is_about_stuck(end, player)) ply_.jump_if_over(end, next, done);
    }
    to_.jump_unless(ply_.may_pass(player), done);
  });
  ply_.jump_if_can(*turns_[next], next, may);
  to_.jump(done);
  to_.bind(mobile);
  where_mobile(true, [&] { to_.jump_unless(ply_.may_pass(player), done); });
  to_.bind(may);
  to_.when(counts_only_, [&] {
    to_.set(made_, to_.add(made_, to_.number(1)));
    to_.jump(done);
  });
  to_.set(ply_.passes, to_.add(ply_.passes, to_.number(1)));
  ply_.count_quiet_pass();
  if (!rules_.sides[next].passes.empty()) {
    // Passes end the game once no line does: either way it is over.
    const Label again = to_.label();
    to_.jump_unless(to_.compute(form::Op::less, to_.number(1), ply_.passes), again);
    to_.jump_unless(to_.compute(form::Op::equal, depth_, to_.number(1)), done);
    to_.set(made_, to_.add(made_, to_.number(1)));
    to_.set(over_, to_.add(over_, to_.number(1)));
    to_.jump(done);
    to_.bind(again);
  }
  turns_[player]->hand_over_by_pass();
  made(player, done);
  to_.bind(done);
}

} // namespace regola
