#pragma once

// Counts in expressions, and attacks.

#include <algorithm>

#include <boost/container/small_vector.hpp>

#include "engine/compiled/machine/plane_evaluator.hpp"
#include "engine/compiled/machine/plane_move_lister.hpp"

namespace regola {

template <int W>
bool PlaneEvaluator<W>::is_attacked(const PlayerPosition& view, PlayerIndex attacker,
                                    const CompiledExpression& asked) {
  const CellTest& cell = asked.source->cell;
  if (cell.within != no_class || cell.outside != no_class) {
    return find_attack(view, attacker, asked); // the cells of a class depend on the player who looks
  }
  AttackMemo& memo = attack_memo_;
  if (memo.stamp != view.stamp || memo.attacker != attacker || !(memo.symbols == cell.symbols)) {
    const bool attacked = find_attack(view, attacker, asked);
    memo = {view.stamp, attacker, cell.symbols, attacked};
  }
  return memo.attacked;
}

template <int W>
bool PlaneEvaluator<W>::find_attack(const PlayerPosition& view, PlayerIndex attacker,
                                    const CompiledExpression& asked) {
  const Plane<W> cells = viewer_.run(view, asked.program)(asked.cells, 0);
  if (cells.none()) {
    return false;
  }
  const PlayerPosition theirs = view.seen_by(attacker);
  if (asked.threatening != no_program &&
      viewer_.run(theirs, asked.threatening, cells)(asked.threatened, 0).any()) {
    return true;
  }
  return std::any_of(asked.threats.begin(), asked.threats.end(), [&](const CompiledThreat& threat) {
    const CompiledProduction& line = rules_.sides[attacker].moves[threat.production];
    if (threat.in_shared || !viewer_.allows(theirs, line.gate)) {
      return false;
    }
    if (threat.by_program) {
      return is_somewhere(viewer_.run(theirs, threat.picture.program, cells), threat.picture.picture.matches);
    }
    return viewer_.each_match(theirs, threat.picture, line.gate, no_bit, [&](const PlaneMatch<W>& match) {
      return (match.segments[threat.element].cells & cells).any();
    });
  });
}

template <int W>
std::int32_t PlaneEvaluator<W>::count_walked(const PlayerPosition& view,
                                             const CompiledExpression& expression) {
  CompiledGuard gate{std::nullopt, expression.limits_anchor, expression.anchors};
  if (expression.in_here && view.here != no_bit) gate.anchors.set(view.here);
  // Only through that cell, where no other anchor is allowed.
  const Bit at = expression.in_here && expression.anchors.none() ? view.here : no_bit;
  if (expression.in_here && expression.anchors.none() && at == no_bit) {
    return 0;
  }
  if (expression.source->kind == Expression::Kind::count_anchors) {
    Plane<W> covered;
    viewer_.each_match(view, expression.picture, gate, at, [&](const PlaneMatch<W>& match) {
      covered |= match.anchor(*expression.picture.picture.source);
      return false;
    });
    return covered.count();
  }
  boost::container::small_vector<Plane<W>, 64> found;
  viewer_.each_match(view, expression.picture, gate, at, [&](const PlaneMatch<W>& match) {
    Plane<W> cells;
    for (const auto& segment : match.segments) cells |= segment.cells;
    found.push_back(cells);
    return false;
  });
  std::sort(found.begin(), found.end(),
            [](const Plane<W>& a, const Plane<W>& b) { return a.words < b.words; });
  return static_cast<std::int32_t>(std::unique(found.begin(), found.end()) - found.begin());
}

template <int W>
std::int32_t PlaneEvaluator<W>::count(const PlayerPosition& view, const CompiledExpression& expression) {
  if (!expression.operands.empty() && evaluate(view, expression.operands.front()) == 0) {
    return 0;
  }
  if (expression.counted.empty()) {
    return count_walked(view, expression);
  }
  const ThreadedProgram<W>& program = viewer_.run_counting(view, expression.program);
  std::int32_t sum = 0;
  for (const Register cells : expression.counted) sum += count_lanes(program, cells);
  return sum;
}

template <int W>
std::int32_t PlaneEvaluator<W>::count_moves_by(const PlayerPosition& view, PlayerIndex player,
                                               NameIndex name) {
  const Arena::Mark mark = store_.arena().mark();
  const Word* turned = positions_.turned(view.position, player);
  const std::size_t moves = lister_.move_count(viewer_.view_of(turned, player), name);
  store_.arena().release(mark);
  return static_cast<std::int32_t>(moves);
}

template <int W>
bool PlaneEvaluator<W>::can_move_by(const PlayerPosition& view, const Expression& moves) {
  const Arena::Mark mark = store_.arena().mark();
  const Word* turned = positions_.turned(view.position, moves.player);
  const bool can =
      lister_.can_move(viewer_.view_of(turned, moves.player), static_cast<NameIndex>(moves.number));
  store_.arena().release(mark);
  return can;
}

template <int W>
std::int32_t PlaneEvaluator<W>::count_moves_of(const PlayerPosition& view, PlayerIndex player) {
  const PositionView now = store_.view(view.position);
  if (now.to_move() == player && now.passes() == 0) { // the position itself, of which much may be cached
    return static_cast<std::int32_t>(lister_.move_count(view.seen_by(player)));
  }
  const Arena::Mark mark = store_.arena().mark();
  const std::size_t moves = lister_.move_count(viewer_.view_of(positions_.turned(view.position, player)));
  store_.arena().release(mark);
  return static_cast<std::int32_t>(moves);
}

} // namespace regola
