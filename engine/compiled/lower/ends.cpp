// Which ends hold, and whether a player may pass.

#include "engine/compiled/lower/ply.hpp"
#include "rules/ruleset/asks.hpp"

namespace regola {

using form::Label;
using form::Ref;

bool PlyLowering::is_about_stuck(const ReachableEnd& end, PlayerIndex to_move) const {
  const auto& condition = rules_.sides[end.viewer].ends[end.end].gate.condition;
  return condition && asks_if_stuck(*rules_.ruleset, *condition->source, end.viewer, to_move);
}

void PlyLowering::jump_if_over(const ReachableEnd& end, PlayerIndex mover, Label label) {
  if (end.kind == ReachableEnd::Kind::picture) {
    position_.jump_if_any(rules_.sides[mover].ends_program, end.holds, mover, label);
  } else {
    position_.jump_if_holds(rules_.sides[end.viewer].ends[end.end], end.viewer, label);
  }
}

Ref PlyLowering::may_pass(PlayerIndex player) {
  Ref any = to_.number(0);
  for (const CompiledJudgement& line : rules_.sides[player].passes) {
    if (line.picture) {
      const Ref holds = to_.variable({1});
      const Label yes = to_.label();
      to_.set(holds, to_.number(1));
      position_.jump_if_holds(line, player, yes);
      to_.set(holds, to_.number(0));
      to_.bind(yes);
      any = to_.bit_or(any, to_.snapshot(holds));
      continue;
    }
    any = to_.bit_or(any, line.gate.condition ? to_.truth(position_.number(*line.gate.condition, player))
                                              : to_.number(1));
  }
  return any;
}

} // namespace regola
