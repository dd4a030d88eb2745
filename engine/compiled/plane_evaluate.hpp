#pragma once

// What an expression comes to: counts, attacks, values, the worths of moves.

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "engine/compiled/plane_machine.hpp"

namespace regola {

/// The same is asked by the line that forbids to be attacked and by the one that ends the game: once for a
/// position.
template <int W>
bool PlaneMachine<W>::is_attacked(const PlayerView& view, PlayerIndex attacker,
                                  const CompiledExpression& asked) {
  const CellTest& cell = asked.source->cell;
  if (cell.within != no_class || cell.outside != no_class) {
    return find_attack(view, attacker, asked); // what is in a class depends on who looks
  }
  AttackMemo& memo = attack_memo_;
  if (memo.stamp != view.stamp || memo.attacker != attacker || !(memo.symbols == cell.symbols)) {
    const bool attacked = find_attack(view, attacker, asked);
    memo = {view.stamp, attacker, cell.symbols, attacked};
  }
  return memo.attacked;
}

template <int W>
bool PlaneMachine<W>::find_attack(const PlayerView& view, PlayerIndex attacker,
                                  const CompiledExpression& asked) {
  const Plane<W> cells = run(view, asked.program)(asked.cells, 0);
  if (cells.none()) {
    return false;
  }
  const PlayerView theirs = view.seen_by(attacker);
  if (asked.threatening != no_program && run(theirs, asked.threatening, cells)(asked.threatened, 0).any()) {
    return true;
  }
  return std::any_of(asked.threats.begin(), asked.threats.end(), [&](const CompiledThreat& threat) {
    const CompiledProduction& line = rules_.sides[attacker].moves[threat.production];
    if (threat.in_shared || !allows(theirs, line.gate)) {
      return false;
    }
    if (threat.by_program) {
      return is_somewhere(run(theirs, threat.picture.program, cells), threat.picture.picture.matches);
    }
    return each_match(theirs, threat.picture, line.gate, no_bit, [&](const Match& match) {
      return (match.segments[threat.element].cells & cells).any();
    });
  });
}

/// Distinct sets of cells, or cells under the anchor, found one by one.
template <int W>
std::int32_t PlaneMachine<W>::count_walked(const PlayerView& view, const CompiledExpression& expression) {
  CompiledGuard gate{std::nullopt, expression.limits_anchor, expression.anchors};
  if (expression.in_here && view.here != no_bit) gate.anchors.set(view.here);
  // Through that cell alone, where no other will do.
  const Bit at = expression.in_here && expression.anchors.none() ? view.here : no_bit;
  if (expression.in_here && expression.anchors.none() && at == no_bit) {
    return 0;
  }
  const std::size_t anchor = expression.picture.picture.source->anchor;
  if (expression.source->kind == Expression::Kind::count_anchors) {
    Plane<W> covered;
    each_match(view, expression.picture, gate, at, [&](const Match& match) {
      covered |= match.segments[anchor].cells;
      return false;
    });
    return covered.count();
  }
  boost::container::small_vector<Plane<W>, 64> found;
  each_match(view, expression.picture, gate, at, [&](const Match& match) {
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
std::int32_t PlaneMachine<W>::count(const PlayerView& view, const CompiledExpression& expression) {
  if (!expression.operands.empty() && evaluate(view, expression.operands.front()) == 0) {
    return 0;
  }
  if (expression.counted.empty()) {
    return count_walked(view, expression);
  }
  const ThreadedProgram<W>& program = run_counting(view, expression.program);
  std::int32_t sum = 0;
  for (const Register cells : expression.counted) sum += count_lanes(program, cells);
  return sum;
}

/// Several counts may share a program, which nothing else runs: once for a position.
template <int W>
const ThreadedProgram<W>& PlaneMachine<W>::run_counting(const PlayerView& view, ProgramIndex program) {
  RunMemo& memo = counting_[program];
  if (memo.stamp != view.stamp || (memo.by_player && memo.player != view.player)) {
    static_cast<void>(run(view, program));
    memo.stamp = view.stamp;
    memo.player = view.player;
  }
  return programs_[program];
}

/// How many cells there are in all lanes of a register.
template <int W>
std::int32_t PlaneMachine<W>::count_lanes(const ThreadedProgram<W>& program, Register cells) const {
  const Plane<W>* lanes = program.lanes(cells);
  const std::size_t size = program.lane_count(cells);
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < size; ++i) sum += lanes[i].count();
  return sum;
}

/// How many moves with a part of that name a player would have if it were his turn.
template <int W>
std::int32_t PlaneMachine<W>::count_moves_by(const PlayerView& view, PlayerIndex player, NameIndex name) {
  const Marks before = marks();
  Word* turned = copy(view.position);
  set_turn(turned, player);
  const std::size_t first = records_.size();
  produce(turned, view_of(turned, player));
  const auto has_part = [&](const MoveRecord& candidate) {
    const auto part = parts_.begin() + static_cast<std::ptrdiff_t>(candidate.parts);
    return std::any_of(part, part + candidate.part_count,
                       [&](const PartRecord& record) { return record.name == name; });
  };
  const auto count =
      std::count_if(records_.begin() + static_cast<std::ptrdiff_t>(first), records_.end(), has_part);
  release(before);
  return static_cast<std::int32_t>(count);
}

/// How many moves a player would have if it were his turn.
template <int W>
std::int32_t PlaneMachine<W>::count_moves_of(const PlayerView& view, PlayerIndex player) {
  const View now = position_view(view.position);
  if (now.to_move() == player && now.passes() == 0) { // as it stands; much may be known of it
    return static_cast<std::int32_t>(move_count(view.seen_by(player)));
  }
  const Arena::Mark mark = arena_.mark();
  Word* turned = copy(view.position);
  set_turn(turned, player);
  const std::size_t moves = move_count(turned);
  arena_.release(mark);
  return static_cast<std::int32_t>(moves);
}

template <int W>
std::int32_t PlaneMachine<W>::add_up(const PlayerView& view, const CompiledSum& sum) {
  std::int32_t total = sum.constant;
  for (const CompiledSum::Part& part : sum.parts) {
    const ThreadedProgram<W>& program = run_counting(view.seen_by(part.viewer), part.program);
    for (const auto& counted : part.counted) total += counted.factor * count_lanes(program, counted.cells);
  }
  for (const PlayerIndex player : {first_player, second_player}) {
    if (sum.moves[player] != 0) total += sum.moves[player] * count_moves_of(view, player);
  }
  for (const CompiledSum::Hand& hand : sum.hands) {
    total += hand.factor * position_view(view.position).hand(hand.hand);
  }
  return total;
}

/// Positions in a row, the last first, that are the same as so many plies before each.
template <int W>
std::int32_t PlaneMachine<W>::cycle_count(Position position, std::int32_t plies) const {
  Position earlier = position;
  for (std::int32_t i = 0; i < plies && earlier != nullptr; ++i) earlier = position_view(earlier).past();
  std::int32_t length = 0;
  for (Position at = position; earlier != nullptr && is_same(at, earlier); ++length) {
    at = position_view(at).past();
    earlier = position_view(earlier).past();
  }
  return length;
}

/// A worth is seen from whoever makes the move.
template <int W>
std::int32_t PlaneMachine<W>::named_worth(const PlayerView& view, std::size_t index) {
  const auto& worth = rules_.worths[index];
  return evaluate(view, view.player == first_player ? worth.expression : worth.mirrored);
}

/// The sum over the cells one step from that of the move.
template <int W>
std::int32_t PlaneMachine<W>::beside(const PlayerView& view, const CompiledExpression& expression) {
  std::int64_t sum = 0;
  if (view.here == no_bit) {
    return 0;
  }
  for (const RelationIndex direction : expression.source->directions) {
    for (const Bit cell : rules_.layout.next(direction, view.here)) {
      PlayerView moved = view;
      moved.here = cell;
      sum += evaluate(moved, expression.operands.front());
    }
  }
  using Limits = std::numeric_limits<std::int32_t>;
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(sum, Limits::min(), Limits::max()));
}

/// Where the anchor of a move has come; of a rule on the whole status the one cell that changes, the turn
/// aside.
template <int W>
Bit PlaneMachine<W>::cell_of(Position before, const MoveRecord& candidate) const {
  if (candidate.kind == Move::Kind::pass) {
    return no_bit;
  }
  if (candidate.kind == Move::Kind::parts) {
    return parts_[candidate.parts + candidate.part_count - 1].to;
  }
  Plane<W> changed;
  for (std::size_t i = 0; i < rules_.symbols.planes(); ++i) {
    changed |= planes(before)[i] ^ planes(candidate.position)[i];
  }
  if (source_.turn == Turn::first_cell) changed.reset(rules_.layout.bit(0));
  return changed.count() == 1 ? changed.first() : no_bit;
}

template <int W>
std::int32_t PlaneMachine<W>::worth(Position before, std::size_t move, std::size_t worth) {
  const MoveRecord& candidate = records_[move];
  PlayerView view = view_of(position(move), position_view(before).to_move());
  view.before = before;
  view.before_stamp = ++stamps_;
  view.here = cell_of(before, candidate);
  return named_worth(view, worth);
}

/// A value is seen from the first player, or in its mirror from the second.
template <int W>
std::int32_t PlaneMachine<W>::named_value(const PlayerView& view, std::size_t index) {
  const auto& value = rules_.values[index];
  if (view.player == first_player) {
    return evaluate(view, value.expression);
  }
  return source_.mirrored ? evaluate(view, value.mirrored)
                          : evaluate(view.seen_by(first_player), value.expression);
}

template <int W>
std::int32_t PlaneMachine<W>::evaluate(const PlayerView& view, const CompiledExpression& expression) {
  using Kind = Expression::Kind;
  if (expression.sum) {
    return add_up(view, *expression.sum);
  }
  const auto saturated = [](std::int64_t value) {
    using Limits = std::numeric_limits<std::int32_t>;
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, Limits::min(), Limits::max()));
  };
  const auto operand = [&](std::size_t i) -> std::int64_t { return evaluate(view, expression.operands[i]); };
  const auto truth = [](bool yes) { return yes ? 1 : 0; };
  const Expression& source = *expression.source;
  const auto number = static_cast<std::size_t>(source.number);
  switch (source.kind) {
  case Kind::number: return source.number;
  case Kind::value:
    if (expression.operands.empty()) return named_value(view, number);
    return evaluate(source_.mirrored ? view : view.seen_by(first_player), expression.operands.front());
  case Kind::other: return evaluate(view.seen_by(other(view.player)), expression.operands.front());
  case Kind::add: return saturated(operand(0) + operand(1));
  case Kind::subtract: return saturated(operand(0) - operand(1));
  case Kind::multiply: return saturated(operand(0) * operand(1));
  case Kind::divide: {
    const std::int64_t divisor = operand(1);
    return divisor == 0 ? 0 : saturated(operand(0) / divisor);
  }
  case Kind::ratio: {
    const std::int64_t a = operand(0);
    const std::int64_t b = operand(1);
    return a + b == 0 ? 0 : saturated(100 * (a - b) / (a + b));
  }
  case Kind::less: return truth(operand(0) < operand(1));
  case Kind::less_equal: return truth(operand(0) <= operand(1));
  case Kind::equal: return truth(operand(0) == operand(1));
  case Kind::not_equal: return truth(operand(0) != operand(1));
  case Kind::greater_equal: return truth(operand(0) >= operand(1));
  case Kind::greater: return truth(operand(0) > operand(1));
  case Kind::conjunction: return truth(operand(0) != 0 && operand(1) != 0);
  case Kind::disjunction: return truth(operand(0) != 0 || operand(1) != 0);
  case Kind::negation: return truth(operand(0) == 0);
  case Kind::negate: return saturated(-operand(0));
  case Kind::absolute: return saturated(std::abs(operand(0)));
  case Kind::minimum:
  case Kind::maximum: {
    std::int64_t best = operand(0);
    for (std::size_t i = 1; i < expression.operands.size(); ++i) {
      best = source.kind == Kind::minimum ? std::min(best, operand(i)) : std::max(best, operand(i));
    }
    return static_cast<std::int32_t>(best);
  }
  case Kind::count_line: return 0; // of lengths alone, which are unrolled
  case Kind::count_cells:
  case Kind::count_pictures:
  case Kind::count_anchors: return count(view, expression);
  case Kind::hand: return position_view(view.position).hand(number);
  case Kind::moves: return count_moves_of(view, source.player);
  case Kind::moves_by: return count_moves_by(view, source.player, static_cast<NameIndex>(source.number));
  case Kind::stuck: return truth(position_view(view.position).to_move() == view.player && !can_move(view));
  case Kind::to_move: return truth(position_view(view.position).to_move() == view.player);
  case Kind::attacked: return truth(is_attacked(view, other(view.player), expression));
  case Kind::attacks: return truth(is_attacked(view, view.player, expression));
  case Kind::repeats: return times_seen(view.position);
  case Kind::cycle: return cycle_count(view.position, source.number);
  case Kind::worth: return named_worth(view, number);
  case Kind::before: return evaluate(view.earlier(), expression.operands.front());
  case Kind::beside: return beside(view, expression);
  case Kind::quiet: return position_view(view.position).quiet(number);
  }
  return 0;
}

template <int W>
std::int32_t PlaneMachine<W>::value(Position position, std::size_t value) {
  return named_value(view_of(position, first_player), value);
}

} // namespace regola
