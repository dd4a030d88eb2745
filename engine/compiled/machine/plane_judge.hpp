#pragma once

#include <algorithm>
#include <optional>

#include "engine/compiled/machine/plane_evaluator.hpp"
#include "engine/compiled/machine/plane_move_lister.hpp"
#include "engine/compiled/machine/plane_viewer.hpp"
#include "rules/ruleset/any_end.hpp"

namespace regola {

/// Computes the result of a game.
template <int W>
class PlaneJudge {
public:
  PlaneJudge(PositionStore& store, PlanePositions<W>& positions, PlaneViewer<W>& viewer,
             PlaneEvaluator<W>& evaluator, PlaneMoveLister<W>& lister)
      : rules_(store.rules()),
        source_(*rules_.ruleset),
        store_(store),
        positions_(positions),
        viewer_(viewer),
        evaluator_(evaluator),
        lister_(lister) {}

  /// As in Machine.
  [[nodiscard]] Result judge(Position position);
  [[nodiscard]] Result judge_move(Position position) {
    return as_claimed(judge_move(viewer_.view_of(position)));
  }
  /// As judge_move(Position), but a draw that may be claimed leaves the game open.
  /// @param next the position seen by the side to move
  [[nodiscard]] Result judge_move(const PlayerPosition& next);
  /// The result where the score decides.
  [[nodiscard]] Result by_score(Position position);

private:
  /// The result by passes, missing moves and claims, after no end line holds.
  [[nodiscard]] Result judge_rest(const PlayerPosition& mover);
  /// The line by which the side to move may claim a draw; 0 if there is none.
  [[nodiscard]] std::uint32_t claim_line(const PlayerPosition& mover);

  const CompiledRuleset& rules_;
  const Ruleset& source_;
  PositionStore& store_;
  PlanePositions<W>& positions_;
  PlaneViewer<W>& viewer_;
  PlaneEvaluator<W>& evaluator_;
  PlaneMoveLister<W>& lister_;
};

template <int W>
Result PlaneJudge<W>::by_score(Position position) {
  if (!rules_.score) {
    return {Ending::drawn, first_player, 0, 0};
  }
  const PlayerPosition first = viewer_.view_of(position, first_player);
  return {Ending::scored, first_player, evaluator_.evaluate(first, *rules_.score), 0};
}

template <int W>
std::uint32_t PlaneJudge<W>::claim_line(const PlayerPosition& mover) {
  const auto& claims = rules_.sides[mover.player].claims;
  const auto found = std::find_if(claims.begin(), claims.end(),
                                  [&](const CompiledJudgement& line) { return viewer_.holds(mover, line); });
  return found == claims.end() ? 0 : found->source->guard.line;
}

template <int W>
Result PlaneJudge<W>::judge_rest(const PlayerPosition& mover) {
  constexpr unsigned passes_that_end = 2;
  const bool passing = !rules_.sides[mover.player].passes.empty();
  if (passing && store_.view(mover.position).passes() >= passes_that_end) {
    return by_score(mover.position);
  }
  if (lister_.can_move(mover)) {
    return {Ending::open, first_player, 0, claim_line(mover)};
  }
  if (passing) {
    const Arena::Mark mark = store_.arena().mark();
    const Word* turned = positions_.turned(mover.position, other(mover.player));
    const bool both_stuck = !lister_.can_move(viewer_.view_of(turned));
    store_.arena().release(mark);
    if (both_stuck) {
      return by_score(mover.position);
    }
    if (lister_.may_pass(mover)) {
      return {};
    }
  }
  return {Ending::stopped, first_player, 0, 0};
}

template <int W>
Result PlaneJudge<W>::judge(Position position) {
  const PlayerPosition mover = viewer_.view_of(position);
  std::optional<Result> judged;
  any_end(source_.sides, other(mover.player), [&](PlayerIndex viewer, std::size_t end) {
    const bool holds = viewer_.holds(mover.seen_by(viewer), rules_.sides[viewer].ends[end]);
    if (holds) judged = result_of(source_.sides[viewer].ends[end], viewer);
    return holds;
  });
  return judged ? *judged : judge_rest(mover);
}

template <int W>
Result PlaneJudge<W>::judge_move(const PlayerPosition& next) {
  const PlayerIndex mover = other(next.player);
  const CompiledSide& side = rules_.sides[mover];
  if (!side.reachable_ends.empty()) {
    const ThreadedProgram<W>& program = viewer_.run(next.seen_by(mover), side.ends_program);
    for (const ReachableEnd& end : side.reachable_ends) {
      switch (end.kind) {
      case ReachableEnd::Kind::picture:
        if (program(end.holds, 0).none()) continue;
        break;
      case ReachableEnd::Kind::stuck:
        if (end.viewer != next.player || lister_.can_move(next)) continue;
        break;
      case ReachableEnd::Kind::other:
        if (!viewer_.holds(next.seen_by(end.viewer), rules_.sides[end.viewer].ends[end.end])) continue;
        break;
      }
      return result_of(source_.sides[end.viewer].ends[end.end], end.viewer);
    }
  }
  return judge_rest(next);
}

} // namespace regola
