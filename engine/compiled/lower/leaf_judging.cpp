#include "engine/compiled/lower/leaf_judging.hpp"

namespace regola {

using form::Label;
using form::Ref;

void LeafJudging::where_mobile(bool can_move, const std::function<void()>& body) {
  ply_.with_mobility([&](PlayerIndex /*player*/) { return to_.number(can_move ? 1 : 0); }, body);
}

void LeafJudging::jump_if_over_by_moves(PlayerIndex mover, PlayerIndex next, Label over) {
  for (const ReachableEnd& end : rules_.sides[mover].reachable_ends) {
    if (ply_.is_about_stuck(end, next)) ply_.jump_if_over(end, mover, over);
  }
}

void LeafJudging::judge(PlayerIndex mover, Label over) {
  for (const ReachableEnd& end : rules_.sides[mover].reachable_ends) {
    if (!ply_.is_about_stuck(end, position_.to_move)) ply_.jump_if_over(end, mover, over);
  }
}

void LeafJudging::judge_leaf(PlayerIndex mover, Label open, Label over) {
  const PlayerIndex next = position_.to_move;
  const Label mobile = to_.label();
  ply_.jump_if_can(*turns_[next], next, mobile);
  if (!rules_.sides[next].passes.empty()) {
    where_mobile(false, [&] {
      jump_if_over_by_moves(mover, next, over);
      to_.jump_unless(ply_.may_pass(next), over);
    });
    ply_.jump_if_can(*turns_[mover], mover, open);
  }
  to_.jump(over);
  to_.bind(mobile);
  where_mobile(true, [&] { jump_if_over_by_moves(mover, next, over); });
  to_.jump(open);
}

void LeafJudging::judge_mobile(PlayerIndex mover, Label over) {
  const PlayerIndex next = position_.to_move;
  const Label if_mobile = to_.label();
  const Label open = to_.label();
  where_mobile(true, [&] { jump_if_over_by_moves(mover, next, if_mobile); });
  to_.jump(open);
  to_.bind(if_mobile);
  ply_.jump_if_can(*turns_[next], next, over);
  to_.bind(open);
}

void LeafJudging::ask_for_pass(PlayerIndex player, Ref moves, Label done) {
  const PlayerIndex next = other(player);
  const Label mobile = to_.label();
  const Label may = to_.label();
  to_.jump_if(moves, mobile);
  where_mobile(false, [&] {
    jump_if_over_by_moves(next, player, done);
    to_.jump_unless(ply_.may_pass(player), done);
  });
  ply_.jump_if_can(*turns_[next], next, may);
  to_.jump(done);
  to_.bind(mobile);
  where_mobile(true, [&] { to_.jump_unless(ply_.may_pass(player), done); });
  to_.bind(may);
}

} // namespace regola
