// What ends a game, and who may pass.

#include <fmt/format.h>

#include "engine/compiled/lower/ply.hpp"
#include "rules/asks.hpp"

namespace regola {

using form::Label;
using form::Ref;

bool PlyLowering::is_about_stuck(const ReachableEnd& end, PlayerIndex to_move) const {
  const auto& condition = rules_.sides[end.viewer].ends[end.end].gate.condition;
  return condition && asks_if_stuck(*rules_.ruleset, *condition->source, end.viewer, to_move);
}

void PlyLowering::jump_if_over(const ReachableEnd& end, PlayerIndex mover, Label label) {
  if (end.kind == ReachableEnd::Kind::picture) {
    const Cells holds = position_.result(rules_.sides[mover].ends_program, end.holds, mover);
    to_.jump_if(position_.cells().any(holds), label);
  } else {
    position_.jump_if_holds(rules_.sides[end.viewer].ends[end.end], end.viewer, label);
  }
}

Ref PlyLowering::may_pass(PlayerIndex player) {
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

} // namespace regola
