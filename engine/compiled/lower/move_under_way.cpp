#include "engine/compiled/lower/move_under_way.hpp"

namespace regola {

void MoveUnderWay::reserve() {
  at = cells_.variable(position_.layout().board());
  const CompiledExposure& exposure = position_.rules().sides[player_].exposure;
  if (exposure.program != no_program) written_ = cells_.variable(position_.layout().board());
  if (!exposure.needed.empty()) puts_needed_ = to_.variable({1});
  names = to_.variable();
}

void MoveUnderWay::note_part(const Production& line, bool first) {
  const Ref bit = to_.constant({Word{1} << line.name % word_bits});
  to_.set(names, first ? bit : to_.bit_or(names, bit));
  if (may_move_again() && (first || line.extra)) to_.set(extra, to_.number(line.extra ? 1 : 0));
}

void MoveUnderWay::note_written(const Writes& writes, bool first) {
  const CompiledExposure& exposure = position_.rules().sides[player_].exposure;
  if (written_.words.empty()) return;
  const Cells here =
      writes.make_one_of(exposure.victims) ? cells_.constant(position_.layout().board()) : writes.written();
  cells_.set(written_, first ? here : cells_.either(written_, here));
  if (puts_needed_ == form::no_value) return;
  const Ref puts = to_.number(writes.make_one_of(exposure.needed) ? 1 : 0);
  to_.set(puts_needed_, first ? puts : to_.bit_or(puts_needed_, puts));
}

void MoveUnderWay::suppose_all_written() {
  if (written_.words.empty()) return;
  cells_.set(written_, cells_.constant(position_.layout().board()));
  if (puts_needed_ != form::no_value) to_.set(puts_needed_, to_.number(1));
}

Ref MoveUnderWay::exposes(const Cells& exposed) const {
  const Ref writes = cells_.any(cells_.both(exposed, written_));
  return puts_needed_ == form::no_value ? writes : to_.bit_or(writes, puts_needed_);
}

Ref MoveUnderWay::came_after(const Production& line) const {
  if (line.after.empty()) return to_.number(1);
  Word wanted = 0;
  for (const NameIndex name : line.after) wanted |= Word{1} << name % word_bits;
  return to_.truth(to_.bit_and(names, to_.constant({wanted})));
}

void MoveUnderWay::for_next_player(const std::function<void(PlayerIndex next)>& body) const {
  if (may_move_again()) {
    const Label done = to_.label();
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

std::vector<Ref> MoveUnderWay::variables() const {
  std::vector<Ref> all{names};
  if (may_move_again()) all.push_back(extra);
  append(all, at.words);
  return all;
}

} // namespace regola
