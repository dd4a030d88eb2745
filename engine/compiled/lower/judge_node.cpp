// What a move of a search has come to: the outcome, in the order of the text, and what it is worth.

#include "engine/compiled/lower/node_lowering.hpp"
#include "rules/asks.hpp"

namespace regola {

using form::Label;
using form::Ref;

std::size_t NodeLowering::outcome(const Outcome& outcome) {
  std::vector<Outcome>& all = out_.outcomes;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].kind == outcome.kind && all[i].result == outcome.result) return i;
  }
  all.push_back(outcome);
  return all.size() - 1;
}

std::size_t NodeLowering::outcome_of(const ReachableEnd& end) {
  return outcome({Outcome::Kind::result, result_of(source_.sides[end.viewer].ends[end.end], end.viewer), 0});
}

void NodeLowering::exit(std::size_t outcome) {
  to_.set(outcome_, to_.number(static_cast<std::int64_t>(outcome)));
  const bool scored = out_.outcomes[outcome].kind == Outcome::Kind::scored;
  to_.set(found_, scored ? position_.number(*rules_.score, first_player) : to_.number(0));
  to_.jump(judged_);
}

Ref NodeLowering::evaluated() {
  return value_ ? position_.number(rules_.values[*value_].expression, first_player) : to_.number(0);
}

/// The ends that the move may have brought about, as they stand in the text; then passes and missing moves.
/// Whether the next player can move is found out once, where it is first needed.
/// They are asked as if the other player had moved, also where the mover moves again.
void NodeLowering::judge(PlayerIndex next) {
  const PlayerIndex mover = other(next);
  judged_ = to_.label();
  const Label open = to_.label();
  std::vector<std::pair<Label, std::size_t>> ends;
  bool asked = false;
  const auto ask = [&] {
    if (std::exchange(asked, true)) return;
    const Label mobile = to_.label();
    to_.set(mobile_, to_.number(1));
    ply_.jump_if_can(*turns_[next], next, mobile);
    to_.set(mobile_, to_.number(0));
    to_.bind(mobile);
  };
  ply_.with_mobility([&](PlayerIndex /*player*/) { return mobile_; },
                     [&] {
                       const auto& reachable = rules_.sides[mover].reachable_ends;
                       // No move wins in the ways that are read backwards, else the node had been left.
                       const std::size_t excluded = knows_no_move_wins() ? rules_.sides[mover].wins.ends : 0;
                       for (std::size_t i = excluded; i < reachable.size(); ++i) {
                         const ReachableEnd& end = reachable[i];
                         if (ply_.is_about_stuck(end, next)) ask();
                         ends.emplace_back(to_.label(), outcome_of(end));
                         ply_.jump_if_over(end, mover, ends.back().first);
                       }
                       const bool passing = !rules_.sides[next].passes.empty();
                       const std::size_t scored =
                           rules_.score
                               ? outcome({Outcome::Kind::scored, {}, 0})
                               : outcome({Outcome::Kind::result, {Ending::drawn, first_player, 0, 0}, 0});
                       const Label by_score = to_.label();
                       if (passing && source_.score && asks_for_moves(source_, *source_.score)) ask();
                       if (passing)
                         to_.jump_if(to_.compute(form::Op::less, to_.number(1), ply_.passes), by_score);
                       ask();
                       to_.jump_if(mobile_, open);
                       if (passing) {
                         const Label other_can = to_.label();
                         ply_.jump_if_can(*turns_[mover], mover, other_can);
                         to_.jump(by_score);
                         to_.bind(other_can);
                         to_.jump_if(ply_.may_pass(next), open);
                       }
                       const std::size_t stopped =
                           outcome({Outcome::Kind::result, {Ending::stopped, first_player, 0, 0}, 0});
                       to_.set(outcome_, to_.number(static_cast<std::int64_t>(stopped)));
                       const Label value = to_.label();
                       to_.jump(value);
                       to_.bind(open);
                       to_.set(outcome_, to_.number(0));
                       to_.bind(value);
                       to_.set(found_, evaluated());
                       to_.jump(judged_);
                       for (const auto& [label, outcome] : ends) {
                         to_.bind(label);
                         exit(outcome);
                       }
                       if (passing) {
                         to_.bind(by_score);
                         exit(scored);
                       }
                     });
  to_.bind(judged_);
}

} // namespace regola
