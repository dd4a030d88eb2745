// Makes the moves that go on by `again`, one after the other.

#include <algorithm>

#include "engine/compiled/lower/turn.hpp"
#include "rules/text/limits.hpp"

namespace regola {

using form::Label;
using form::Ref;

/// Returns the effects of one step of a move that goes on by `again`.
ChainStep TurnLowering::chain_step() {
  ChainStep step;
  step.before = [this](const MoveLine& line) { hands_.note(&line); };
  step.after = [this](const MoveLine& line, const Cells& at, Label reject) {
    return parts_.follow_step(line, at, reject);
  };
  step.carried = {move_.names};
  if (move_.may_move_again()) step.carried.push_back(move_.extra);
  step.carried.insert(step.carried.end(), move_.at.words.begin(), move_.at.words.end());
  step.only_cells = position_.hands.empty() && !may_fail_ &&
                    std::none_of(parts_.all().begin(), parts_.all().end(),
                                 [](const FurtherPart& part) { return part.each; });
  step.told = move_.names;
  step.refused = position_.refused;
  return step;
}

void TurnLowering::each_followed(const std::function<void(Label reject)>& visit) {
  if (has_walked()) walked_.find();
  if (has_chains()) each_chain(visit);
  if (has_walked()) each_walked(visit);
}

void TurnLowering::each_walked(const std::function<void(Label reject)>& visit) {
  visits_walked_ = true;
  walked_.each(visit);
  visits_walked_ = false;
}

/// Upper bound of the ways in which the parts after a move that goes on may follow.
/// @throws Missing if there are too many to try each
std::uint64_t TurnLowering::ways_behind_chains() const {
  std::uint64_t ways = 1;
  for (const FurtherPart& part : parts_.all()) {
    if (!part.each) ways *= part.most;
    if (ways > limits::moves) throw Missing("'again' before parts with so many ways to go on");
  }
  return ways;
}

/// Tries the parts after such a move in all possible ways.
void TurnLowering::each_chain(const std::function<void(Label reject)>& visit) {
  const CellBuilder& cells = position_.cells();
  if (!move_.written.words.empty()) cells.set(move_.written, cells.constant(position_.layout().board()));
  const std::uint64_t ways = ways_behind_chains();
  const bool evens_out = !position_.rules().sides[player_].afters.empty() ||
                         std::any_of(parts_.all().begin(), parts_.all().end(),
                                     [](const FurtherPart& part) { return !part.each; });
  chains_->each(chain_matches_, chain_step(), evens_out, [&] {
    const Label reject = to_.label();
    if (ways == 1) {
      parts_.follow_chain(to_.number(0), reject);
      return visit(reject);
    }
    std::vector<Ref> state{move_.names};
    if (move_.may_move_again()) state.push_back(move_.extra);
    state.insert(state.end(), move_.at.words.begin(), move_.at.words.end());
    for (const Cells& plane : position_.planes) {
      state.insert(state.end(), plane.words.begin(), plane.words.end());
    }
    state.insert(state.end(), position_.hands.begin(), position_.hands.end());
    std::vector<Ref> kept;
    for (const Ref word : state) {
      kept.push_back(to_.variable());
      to_.set(kept.back(), word);
    }
    const Ref way = to_.variable();
    const Label next = to_.label();
    const Label done = to_.label();
    to_.set(way, to_.number(0));
    to_.bind(next);
    parts_.follow_chain(to_.snapshot(way), reject);
    visit(reject);
    to_.set(way, to_.add(way, to_.number(1)));
    to_.jump_unless(to_.compute(form::Op::below, way, to_.number(static_cast<std::int64_t>(ways))), done);
    for (std::size_t i = 0; i < state.size(); ++i) to_.set(state[i], kept[i]);
    to_.jump(next);
    to_.bind(done);
  });
}

} // namespace regola
