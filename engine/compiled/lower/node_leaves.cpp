// The best of what the moves of a position lead to, where a search looks no further.

#include "engine/compiled/lower/node_lowering.hpp"

namespace regola {

using form::Label;
using form::Ref;

void NodeLowering::begin_leaves() {
  NodeMemory& m = out_.memory;
  for (std::uint32_t* const at :
       {&m.beta, &m.clamp, &m.win, &m.margin, &m.best, &m.best_over, &m.some_open}) {
    *at = to_.reserve(1);
  }
  to_.set(best_, to_.load(m.best));
  for (const Ref told : {best_over_, some_open_}) to_.set(told, to_.number(0));
}

/// The leaf's score against the best so far.
void NodeLowering::compare(PlayerIndex player) {
  const NodeMemory& m = out_.memory;
  const auto opposite = [&](Ref a) { return to_.subtract(to_.number(0), a); };
  const auto cut = [&](Ref value) {
    const Ref most = to_.load(m.clamp);
    return to_.compute(form::Op::maximum, to_.compute(form::Op::minimum, value, most), opposite(most));
  };
  const Ref cut_value = cut(found_);
  const auto outcome_is = [&](std::size_t outcome) {
    return to_.compute(form::Op::equal, outcome_, to_.number(static_cast<std::int64_t>(outcome)));
  };
  // As the first player sees it.
  Ref score = cut_value;
  Ref open = outcome_is(0);
  for (std::size_t i = 1; i < out_.outcomes.size(); ++i) {
    const Outcome& outcome = out_.outcomes[i];
    Ref own = cut_value;
    if (outcome.kind == Outcome::Kind::scored) {
      const Ref size = to_.load(m.margin);
      const Ref more = to_.compute(form::Op::less, to_.number(0), cut_value);
      own = to_.add(cut_value, to_.choose(more, size, opposite(size)));
      own = to_.choose(cut_value, own, to_.number(0));
    } else if (outcome.result.ending == Ending::won) {
      const Ref win = to_.load(m.win);
      own = outcome.result.winner == first_player ? win : opposite(win);
    } else if (outcome.result.ending == Ending::drawn) {
      own = to_.number(0);
    } else {
      open = to_.bit_or(open, outcome_is(i));
    }
    score = to_.choose(outcome_is(i), own, score);
  }
  if (player == second_player) score = opposite(score);
  to_.set(some_open_, to_.bit_or(some_open_, open));
  to_.when(to_.compute(form::Op::less, best_, score), [&] {
    to_.set(best_, score);
    to_.set(best_over_, to_.is_zero(open));
  });
  const Label goes_on = to_.label();
  to_.jump_if(to_.compute(form::Op::less, best_, to_.load(m.beta)), goes_on);
  leave(NodeStop::done);
  to_.bind(goes_on);
}

} // namespace regola
