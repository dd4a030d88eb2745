#include "engine/compiled/lower/node_judging.hpp"

#include <utility>
#include <vector>

#include "engine/compiled/lower/derived_value.hpp"
#include "rules/ruleset/any_end.hpp"
#include "rules/ruleset/asks.hpp"

namespace regola {

using form::Label;
using form::Ref;

NodeJudging::NodeJudging(PlyLowering& ply, const Turns& turns, std::optional<std::size_t> value)
    : rules_(ply.rules()),
      ply_(ply),
      to_(ply.to()),
      position_(ply.position()),
      turns_(turns),
      value_(value),
      outcomes_(*rules_.ruleset) {}

void NodeJudging::reserve() {
  for (Ref* const variable : {&outcome_, &found_, &mobile_}) *variable = to_.variable();
}

void NodeJudging::judge(PlayerIndex next, bool knows_no_win) {
  const CompiledSide& mover = rules_.sides[other(next)];
  const std::vector<ReachableEnd>& ends = mover.reachable_ends;
  const auto first = static_cast<std::ptrdiff_t>(knows_no_win ? mover.wins.ends : 0);
  judge(next, {ends.begin() + first, ends.end()});
}

void NodeJudging::judge_any(PlayerIndex next) {
  std::vector<ReachableEnd> ends;
  any_end(rules_.ruleset->sides, other(next), [&](PlayerIndex viewer, std::size_t end) {
    ends.push_back({ReachableEnd::Kind::other, viewer, end, no_register});
    return false;
  });
  judge(next, ends);
}

void NodeJudging::judge(PlayerIndex next, const std::vector<ReachableEnd>& reachable) {
  judged_ = to_.label();
  ply_.with_mobility([&](PlayerIndex /*player*/) { return mobile_; }, [&] { write_ends(next, reachable); });
  to_.bind(judged_);
}

/// Tests the ends that may hold, in the order of the text; then passes and whether the player is stuck.
/// Finds out whether the next player can move only once, where it is first needed.
/// Tests ends as if the other player had moved, even if the mover moves again.
void NodeJudging::write_ends(PlayerIndex next, const std::vector<ReachableEnd>& reachable) {
  const PlayerIndex mover = other(next);
  const Ruleset& source = *rules_.ruleset;
  const Label open = to_.label();
  const Label mobile = to_.label();
  std::vector<std::pair<Label, std::size_t>> ends;
  bool asked = false;
  const auto ask = [&] {
    if (std::exchange(asked, true)) return;
    const Label can = to_.label();
    to_.set(mobile_, to_.number(1));
    ply_.jump_if_can(*turns_[next], next, can);
    to_.set(mobile_, to_.number(0));
    to_.bind(can);
  };
  for (const ReachableEnd& end : reachable) {
    if (ply_.is_about_stuck(end, next)) ask();
    ends.emplace_back(to_.label(), outcomes_.of(end));
    ply_.jump_if_over(end, mover, ends.back().first);
  }
  const bool passing = !rules_.sides[next].passes.empty();
  const std::size_t scored = rules_.score ? outcomes_.scored() : outcomes_.drawn();
  const Label by_score = to_.label();
  if (passing && source.score && asks_for_moves(source, *source.score)) ask();
  if (passing) to_.jump_if(to_.compute(form::Op::less, to_.number(1), ply_.passes), by_score);
  ask();
  to_.jump_if(mobile_, mobile);
  if (passing) {
    const Label other_can = to_.label();
    ply_.jump_if_can(*turns_[mover], mover, other_can);
    to_.jump(by_score);
    to_.bind(other_can);
    to_.jump_if(ply_.may_pass(next), open);
  }
  to_.set(outcome_, to_.number(static_cast<std::int64_t>(outcomes_.stopped())));
  const Label value = to_.label();
  to_.jump(value);
  to_.bind(mobile);
  for (const CompiledJudgement& claim : rules_.sides[next].claims) {
    ends.emplace_back(to_.label(), outcomes_.of(claim));
    position_.jump_if_holds(claim, next, ends.back().first);
  }
  to_.bind(open);
  to_.set(outcome_, to_.number(0));
  to_.bind(value);
  to_.set(found_, value_ ? value_of(position_, *value_) : to_.number(0));
  to_.jump(judged_);
  for (const auto& [label, outcome] : ends) {
    to_.bind(label);
    exit(outcome);
  }
  if (passing) {
    to_.bind(by_score);
    exit(scored);
  }
}

void NodeJudging::exit(std::size_t outcome) {
  to_.set(outcome_, to_.number(static_cast<std::int64_t>(outcome)));
  const bool scored = outcomes_.all()[outcome].kind == Outcome::Kind::scored;
  to_.set(found_, scored ? position_.number(*rules_.score, first_player) : to_.number(0));
  to_.jump(judged_);
}

void NodeJudging::ask_for_pass(PlayerIndex player, Ref moves, Label done) {
  to_.set(mobile_, to_.truth(moves));
  ply_.with_mobility([&](PlayerIndex /*player*/) { return mobile_; },
                     [&] { to_.jump_unless(ply_.may_pass(player), done); });
}

} // namespace regola
