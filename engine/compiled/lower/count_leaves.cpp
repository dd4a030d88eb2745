// Counting leaves: the moves of a position from the stack, and the positions after them.

#include "engine/compiled/lower/leaf_lowering.hpp"

namespace regola {

void LeafLowering::node(PlayerIndex player) {
  to_.bind(node_[player]);
  position_.to_move = player;
  TurnLowering& turn = *turns_[player];
  const bool rests = rules_.sides[player].rests;
  turn.generate();
  exposed_ = ply_.exposed(player);
  to_.set(moves_, to_.number(0));
  const Label behind = to_.label();
  const auto add = [&](Ref moves) {
    to_.set(moves_, to_.add(moves_, moves));
    to_.set(made_, to_.add(made_, moves));
  };
  const auto count = [&] { add(turn.total()); };
  if (rests && turn.is_exact() && !turn.has_followed()) {
    to_.when(counts_only_, [&] {
      count();
      to_.jump(behind);
    });
  }
  add(ply_.take_sure(turn, exposed_, counts_only_));
  kept_.keep();
  ply_.find_most(turn);
  if (turn.has_followed()) {
    turn.each_followed([&](Label reject) { visit(player, reject); });
    kept_.put_back(player);
  }
  const CompiledSide& side = rules_.sides[player];
  if (rests && turn.maker().counts_last_part() && side.forbids.empty() && side.most.empty()) {
    const Label each = to_.label();
    to_.jump_unless(counts_only_, each);
    turn.maker().each_before_last([&](Ref ways, Label reject) {
      add(ways);
      to_.jump_if(too_many(), refused_);
      to_.bind(reject);
      kept_.put_back(player);
    });
    to_.jump(behind);
    to_.bind(each);
  }
  if (is_plain(player)) {
    const Label inner = to_.label();
    to_.jump_unless(is_above_leaves(), inner);
    count();
    if (rests && turn.has_followed()) to_.jump_if(counts_only_, behind);
    turn.maker().each_plain([&](Label next) { visit_plainly(player, next, true); });
    to_.jump(behind);
    to_.bind(inner);
    if (!rules_.sides[player].passes.empty()) to_.set(moves_, to_.add(moves_, turn.total()));
    if (ply_.has_passes()) to_.set(ply_.passes, to_.number(0));
    turn.maker().each_plain([&](Label next) { visit_plainly(player, next, false); });
    if (ply_.has_passes()) kept_.put_back(player);
  } else {
    turn.maker().each([&](Label reject) { visit(player, reject); });
  }
  to_.bind(behind);
  pass(player);
  to_.jump(take_);
  behind_move(player);
}

/// Not 0 if the node has more moves than a position may have.
Ref LeafLowering::too_many() { return to_.less(to_.number(limits::moves), moves_); }

/// Handles a move that has been made in the variables.
/// @param next jump target for illegal moves; bound here
void LeafLowering::visit(PlayerIndex player, Label next) {
  ply_.ask_forbids(*turns_[player], exposed_, next);
  add_one(moves_);
  to_.jump_if(too_many(), refused_);
  const auto count_only = [&] {
    to_.when(counts_only_, [&] {
      add_one(made_);
      to_.jump(next);
    });
  };
  const bool rests = rules_.sides[player].rests;
  if (rests) count_only();
  position_.to_move = player;
  ply_.after(player).run();
  if (!rests) count_only();
  count_move();
  made(player, next);
  to_.bind(next);
  kept_.put_back(player);
}

/// Whether several kinds of moves (followed ones, others and passes) share the code that judges the position
/// after them, since that code may be long.
bool LeafLowering::shares_judging(PlayerIndex player) const {
  return turns_[player]->has_followed() && (!is_plain(player) || !rules_.sides[player].passes.empty());
}

void LeafLowering::made(PlayerIndex player, Label next) {
  if (shares_judging(player)) {
    behind_move_.go_through(behind_[player], next);
    return;
  }
  turns_[player]->move().for_next_player([&](PlayerIndex to_move) { go_on(to_move, next); });
}

void LeafLowering::behind_move(PlayerIndex player) {
  if (!behind_move_.is_used()) return;
  const Label next = to_.label();
  to_.bind(behind_[player]);
  turns_[player]->move().for_next_player([&](PlayerIndex to_move) { go_on(to_move, next); });
  to_.bind(next);
  behind_move_.go_back();
}

/// Handles a move whose planes are values; all else is as in the node.
/// @param leaf whether the position after it is a leaf, already counted
void LeafLowering::visit_plainly(PlayerIndex player, Label next, bool leaf) {
  const std::vector<Cells> planes = position_.planes;
  const auto judge_here = [&](Label goes_on) {
    position_.to_move = other(player);
    if (leaf) {
      const Label over = to_.label();
      judging_.jump_if_over(over);
      judging_.jump_by_moves(goes_on, over);
      to_.bind(over);
      add_one(over_);
    } else {
      judging_.jump_if_over(goes_on);
      judging_.jump_if_over_and_mobile(goes_on);
      push(other(player));
    }
    position_.to_move = player;
  };
  to_.when(ply_.after(player).any(), [&] {
    for (std::size_t i = 0; i < planes.size(); ++i) position_.cells().set(planes_[i], planes[i]);
    position_.with_planes(planes_, [&] {
      const Label done = to_.label();
      ply_.after(player).run();
      judge_here(done);
      to_.bind(done);
      kept_.put_back(player);
      if (!leaf && ply_.has_passes()) to_.set(ply_.passes, to_.number(0)); // as after all of these moves
      to_.jump(next);
    });
  });
  judge_here(next);
}

bool LeafLowering::is_plain(PlayerIndex player) const {
  return turns_[player]->has_plain_moves() && !ply_.after(player).asks_for_moves() &&
         turns_[other(player)]->is_exact() && !turns_[other(player)]->has_walked() && source_.quiet.empty() &&
         !source_.keeps_past;
}

/// Handles the position after a move: counts it if it is a leaf, else pushes it if it is open. Tests ends as
/// if the other player had moved, even if the mover moves again.
/// @param next jump target after that
void LeafLowering::go_on(PlayerIndex to_move, Label next) {
  position_.to_move = to_move;
  if (source_.keeps_past) ply_.past().look_back(to_move);
  const Label over = to_.label();
  const Label inner = to_.label();
  const Ref is_leaf = is_above_leaves();
  judging_.jump_if_over(over);
  to_.jump_unless(is_leaf, inner);
  add_one(made_);
  const Label counted = to_.label();
  judging_.jump_by_moves(next, counted);
  to_.bind(inner);
  judging_.jump_if_over_and_mobile(next);
  push(to_move);
  to_.jump(next);
  to_.bind(over);
  to_.jump_unless(is_above_leaves(), next);
  add_one(made_);
  to_.bind(counted);
  add_one(over_);
  to_.jump(next);
}

/// Handles a pass, after all moves of the player.
void LeafLowering::pass(PlayerIndex player) {
  if (rules_.sides[player].passes.empty()) return;
  const PlayerIndex next = other(player);
  const Label done = to_.label();
  position_.to_move = player;
  judging_.ask_for_pass(player, moves_, done, false);
  to_.when(counts_only_, [&] {
    add_one(made_);
    to_.jump(done);
  });
  make_pass(player);
  if (!rules_.sides[next].passes.empty()) {
    // Two passes end the game unless an end line does. Either way the game is over.
    const Label again = to_.label();
    to_.jump_unless(to_.less(to_.number(1), ply_.passes), again);
    to_.jump_unless(is_above_leaves(), done);
    add_one(made_);
    add_one(over_);
    to_.jump(done);
    to_.bind(again);
  }
  turns_[player]->move().hand_over_by_pass();
  made(player, done);
  to_.bind(done);
}

} // namespace regola
