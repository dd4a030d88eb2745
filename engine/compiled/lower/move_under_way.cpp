#include "engine/compiled/lower/move_under_way.hpp"

namespace regola {

using form::Ref;

void MoveUnderWay::reserve() {
  const CellBuilder& cells = position_.cells();
  at = cells.variable(position_.layout().board());
  const CompiledExposure& exposure = position_.rules().sides[player_].exposure;
  if (exposure.program != no_program) written = cells.variable(position_.layout().board());
  names = to_.variable();
}

void MoveUnderWay::note_part(const Production& line, bool first) {
  const Ref bit = to_.constant({Word{1} << line.name % word_bits});
  to_.set(names, first ? bit : to_.bit_or(names, bit));
  if (may_move_again() && (first || line.extra)) to_.set(extra, to_.number(line.extra ? 1 : 0));
}

void MoveUnderWay::note_written(const Writes& writes, bool first) {
  const CompiledExposure& exposure = position_.rules().sides[player_].exposure;
  if (exposure.program == no_program) return;
  const CellBuilder& cells = position_.cells();
  const Cells here = writes.written(exposure.victims);
  cells.set(written, first ? here : cells.either(written, here));
}

Ref MoveUnderWay::came_after(const Production& line) const {
  if (line.after.empty()) return to_.number(1);
  Word wanted = 0;
  for (const NameIndex name : line.after) wanted |= Word{1} << name % word_bits;
  return to_.truth(to_.bit_and(names, to_.constant({wanted})));
}

void MoveUnderWay::for_next_player(const std::function<void(PlayerIndex next)>& body) const {
  if (may_move_again()) {
    const form::Label done = to_.label();
    to_.when(extra, [&] {
      body(player_);
      to_.jump(done);
    });
    body(other(player_));
    to_.bind(done);
  } else {
    body(other(player_));
  }
}

} // namespace regola
