#include "engine/compiled/lower/leaf_comparison.hpp"

namespace regola {

using form::Ref;

void LeafComparison::begin(NodeMemory& memory) {
  NodeMemory& m = memory;
  for (std::uint32_t* const at :
       {&m.beta, &m.clamp, &m.win, &m.margin, &m.best, &m.best_over, &m.some_open}) {
    *at = to_.reserve(1);
  }
  at_ = memory;
  for (Ref* const variable : {&best_, &best_over_, &some_open_}) *variable = to_.variable();
  to_.set(best_, to_.load(m.best));
  for (const Ref told : {best_over_, some_open_}) to_.set(told, to_.number(0));
}

Ref LeafComparison::compare(PlayerIndex player, const Judging& judged) {
  const Ref most = to_.load(at_.clamp);
  const Ref value =
      to_.compute(form::Op::maximum, to_.compute(form::Op::minimum, judged.found(), most), opposite(most));
  const auto outcome_is = [&](std::size_t outcome) {
    return to_.compute(form::Op::equal, judged.outcome(), to_.number(static_cast<std::int64_t>(outcome)));
  };
  // From the point of view of the first player.
  Ref score = value;
  Ref open = outcome_is(0);
  const std::vector<Outcome>& outcomes = judged.outcomes().all();
  for (std::size_t i = 1; i < outcomes.size(); ++i) {
    const Outcome& outcome = outcomes[i];
    Ref own = value;
    if (outcome.kind == Outcome::Kind::scored) {
      const Ref size = to_.load(at_.margin);
      const Ref more = to_.compute(form::Op::less, to_.number(0), value);
      own = to_.add(value, to_.choose(more, size, opposite(size)));
      own = to_.choose(value, own, to_.number(0));
    } else if (outcome.result.ending == Ending::won) {
      const Ref win = to_.load(at_.win);
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
  return to_.compute(form::Op::less, best_, to_.load(at_.beta));
}

void LeafComparison::store() const {
  to_.store(at_.best, best_);
  to_.store(at_.best_over, best_over_);
  to_.store(at_.some_open, some_open_);
}

} // namespace regola
