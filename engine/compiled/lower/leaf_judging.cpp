// Which positions end the game, where it does not matter how.

#include "engine/compiled/lower/judging.hpp"

namespace regola {

using form::Label;
using form::Ref;

void Judging::jump_if_over(Label over) {
  const PlayerIndex next = position_.to_move;
  for (const ReachableEnd& end : ends(next, false)) ply_.jump_if_over(end, other(next), over);
}

void Judging::jump_by_moves(Label open, Label over) {
  const PlayerIndex next = position_.to_move;
  test_by_moves(next, ends(next, true), {[&](std::size_t /*outcome*/) { return over; }, over, open});
}

void Judging::jump_if_over_and_mobile(Label over) {
  const PlayerIndex next = position_.to_move;
  const Label if_mobile = to_.label();
  const Label open = to_.label();
  where_mobile(true, [&] {
    for (const ReachableEnd& end : ends(next, true)) ply_.jump_if_over(end, other(next), if_mobile);
  });
  to_.jump(open);
  to_.bind(if_mobile);
  ply_.jump_if_can(*turns_[next], next, over);
  to_.bind(open);
}

void Judging::ask_for_pass(PlayerIndex player, Ref moves, Label done, bool is_open) {
  const Label mobile = to_.label();
  const Label may = to_.label();
  to_.jump_if(moves, mobile);
  where_mobile(false, [&] {
    for (const ReachableEnd& end : ends(player, true)) {
      if (!is_open) ply_.jump_if_over(end, other(player), done);
    }
    to_.jump_unless(ply_.may_pass(player), done);
  });
  if (is_open) {
    to_.jump(may);
  } else {
    ply_.jump_if_can(*turns_[other(player)], other(player), may);
    to_.jump(done);
  }
  to_.bind(mobile);
  where_mobile(true, [&] { to_.jump_unless(ply_.may_pass(player), done); });
  to_.bind(may);
}

} // namespace regola
