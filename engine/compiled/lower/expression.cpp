// The values of expressions: conditions and numbers.

#include "rules/ruleset/expression.hpp"
#include "engine/compiled/lower/position_lowering.hpp"
#include "rules/ruleset/asks.hpp"

namespace regola {

namespace {

/// Whether an expression is slow: it asks for moves, or counts cells of classes.
bool is_slow(const CompiledRuleset& rules, const CompiledExpression& expression) {
  const auto counts_class = [&](const CompiledExpression& part, const auto& itself) -> bool {
    return (!part.counted.empty() && rules.programs[part.program].asks_for_classes()) ||
           any_of(part.operands, [&](const CompiledExpression& operand) { return itself(operand, itself); });
  };
  return asks_for_moves(*rules.ruleset, *expression.source) || counts_class(expression, counts_class);
}

} // namespace

/// Limits a number to the range of int32, as the language does.
Ref PositionLowering::saturated(Ref number) {
  using Limits = std::numeric_limits<std::int32_t>;
  number = to_.minimum(number, to_.number(Limits::max()));
  return to_.maximum(number, to_.number(Limits::min()));
}

/// Returns 100 (a - b) / (a + b), not limited; 0 if a + b is 0.
Ref PositionLowering::ratio(Ref a, Ref b) {
  const Ref difference = to_.multiply(to_.number(100), to_.subtract(a, b));
  return to_.divide(difference, to_.add(a, b));
}

/// Computes `count (x~)`: removes one group after the other, each by a flood from its lowest cell.
Ref PositionLowering::count_groups(const CompiledExpression& expression, PlayerIndex viewer) {
  const PlacedPicture& placed = expression.picture;
  const Cells cells = cells_.lane(result(placed.program, placed.picture.tests.front(), viewer), 0);
  std::vector<const Reach*> along =
      mapped(expression.source->picture.elements.front().contact,
             [&](RelationIndex relation) { return &layout()[Layout::reach(relation)]; });
  const Cells rest = cells_.variable(layout().board());
  const Ref groups = to_.variable();
  cells_.set(rest, cells);
  to_.set(groups, to_.number(0));
  const Label again = to_.label();
  to_.bind(again);
  to_.set(groups, to_.add(groups, to_.truth(cells_.any(rest))));
  const Cells next = cells_.and_not(rest, cells_.flood(cells_.lowest(rest), rest, along));
  cells_.set(rest, next);
  to_.jump_if(cells_.any(next), again);
  return to_.snapshot(groups);
}

Ref PositionLowering::count(const CompiledExpression& expression, PlayerIndex viewer) {
  const Expression& source = *expression.source;
  Ref sum = to_.number(0);
  if (expression.counted.empty()) {
    const auto& elements = source.picture.elements;
    const bool groups = source.kind == Expression::Kind::count_pictures && elements.size() == 1 &&
                        !elements[0].contact.empty() && !elements[0].test.off && source.cells.empty();
    if (groups) {
      sum = count_groups(expression, viewer);
    } else if (source.kind == Expression::Kind::count_anchors) {
      sum = cells_.count(walked_cells(source.picture, source.cells, viewer));
    } else {
      sum = walked_count(source.picture, source.cells, viewer);
    }
  }
  for (const Register counted : expression.counted) {
    sum = to_.add(sum, cells_.count(result(expression.program, counted, viewer)));
  }
  if (expression.operands.empty()) return sum;
  return to_.choose(number(expression.operands.front(), viewer), sum, to_.number(0));
}

/// Returns the value of a comparison that asks no more than whether a count is 0; `nullopt` for any other.
std::optional<Ref> PositionLowering::asks_for_some(const CompiledExpression& comparison, PlayerIndex viewer) {
  using Kind = Expression::Kind;
  const Kind kind = comparison.source->kind;
  const CompiledExpression& counted = comparison.operands[0];
  const Expression& limit = *comparison.operands[1].source;
  if (!traits_of(counted.source->kind).counts_cells || counted.counted.empty() || limit.kind != Kind::number)
    return std::nullopt;
  const bool none = (kind == Kind::equal && limit.number == 0) || (kind == Kind::less && limit.number == 1);
  const bool some = (kind == Kind::not_equal && limit.number == 0) ||
                    (kind == Kind::greater && limit.number == 0) ||
                    (kind == Kind::greater_equal && limit.number == 1);
  if (!none && !some) return std::nullopt;
  Ref any = to_.some_of(counted.counted, [&](Register cells) {
    return to_.or_lanes(cells_.any(result(counted.program, cells, viewer)));
  });
  if (!counted.operands.empty()) {
    any = to_.choose(number(counted.operands.front(), viewer), any, to_.number(0));
  }
  return none ? to_.is_zero(any) : to_.truth(any);
}

Ref PositionLowering::attacked(const CompiledExpression& asked, PlayerIndex viewer, PlayerIndex attacker) {
  const Cells victims = cells_.lane(result(asked.program, asked.cells, viewer), 0);
  Ref any = to_.number(0);
  if (asked.threatening != no_program) {
    any = to_.truth(
        cells_.any(cells_.lane(result(asked.threatening, asked.threatened, attacker, &victims), 0)));
  }
  for (const CompiledThreat& threat : asked.threats) {
    if (threat.in_shared) continue;
    const CompiledProduction& line = rules_.sides[attacker].moves[threat.production];
    const Production& text = *line.source;
    const Cells matches =
        threat.by_program
            ? cells_.or_lanes(
                  result(threat.picture.program, threat.picture.picture.matches, attacker, &victims))
            : cells_.both(victims, walked_cells(text.left, text.guard.cells, attacker, threat.element));
    Ref here = to_.truth(cells_.any(matches));
    if (line.gate.condition) here = to_.bit_and(here, to_.truth(number(*line.gate.condition, attacker)));
    any = to_.bit_or(any, here);
  }
  return any;
}

/// A value of the text: from the first player's view, or its mirror from the second's.
Ref PositionLowering::named(std::size_t index, PlayerIndex viewer) {
  const CompiledRuleset::CompiledValue& value = rules_.values[index];
  if (viewer == first_player) return number(value.expression, first_player);
  return rules_.ruleset->mirrored ? number(value.mirrored, viewer) : number(value.expression, first_player);
}

Ref PositionLowering::number(const CompiledExpression& expression, PlayerIndex viewer) {
  using Kind = Expression::Kind;
  const Expression& source = *expression.source;
  const auto operand = [&](std::size_t i) { return number(expression.operands[i], viewer); };
  const auto asked = [&](form::Op op, bool turned = false, bool negated = false) {
    const Ref a = operand(0);
    const Ref b = operand(1);
    const Ref answer = turned ? to_.compute(op, b, a) : to_.compute(op, a, b);
    return negated ? to_.is_zero(answer) : answer;
  };
  const auto combined = [&](auto of) {
    const Ref a = operand(0); // is written first
    return saturated(of(a, operand(1)));
  };
  if (traits_of(source.kind).is_comparison) {
    if (const std::optional<Ref> some = asks_for_some(expression, viewer)) return *some;
  }
  switch (source.kind) {
  case Kind::number: return to_.number(source.number);
  case Kind::value:
    if (expression.operands.empty()) return named(static_cast<std::size_t>(source.number), viewer);
    return number(expression.operands.front(), rules_.ruleset->mirrored ? viewer : first_player);
  case Kind::other: return number(expression.operands.front(), other(viewer));
  case Kind::add: return combined([&](Ref a, Ref b) { return to_.add(a, b); });
  case Kind::subtract: return combined([&](Ref a, Ref b) { return to_.subtract(a, b); });
  case Kind::multiply: return combined([&](Ref a, Ref b) { return to_.multiply(a, b); });
  case Kind::divide: return combined([&](Ref a, Ref b) { return to_.divide(a, b); });
  case Kind::ratio: return combined([&](Ref a, Ref b) { return ratio(a, b); });
  case Kind::less: return asked(form::Op::less);
  case Kind::less_equal: return asked(form::Op::less, true, true);
  case Kind::equal: return asked(form::Op::equal);
  case Kind::not_equal: return asked(form::Op::equal, false, true);
  case Kind::greater_equal: return asked(form::Op::less, false, true);
  case Kind::greater: {
    const Expression& counted = *expression.operands[0].source;
    if (asks_for_any_move(source)) return can_move_by(counted.player, static_cast<NameIndex>(counted.number));
    return asked(form::Op::less, true);
  }
  case Kind::conjunction:
  case Kind::disjunction: {
    const bool both = source.kind == Kind::conjunction;
    const Ref a = to_.truth(operand(0));
    if (!is_slow(rules_, expression.operands[1])) {
      const Ref b = to_.truth(operand(1));
      return both ? to_.bit_and(a, b) : to_.bit_or(a, b);
    }
    // The second operand is slow: it is computed only if it decides.
    const Ref answer = to_.variable({1});
    to_.set(answer, a);
    to_.when(both ? a : to_.is_zero(a), [&] { to_.set(answer, to_.truth(operand(1))); });
    return to_.snapshot(answer);
  }
  case Kind::negation: return to_.is_zero(operand(0));
  case Kind::negate: return saturated(to_.subtract(to_.number(0), operand(0)));
  case Kind::absolute: {
    const Ref a = operand(0);
    return saturated(to_.maximum(a, to_.subtract(to_.number(0), a)));
  }
  case Kind::minimum:
  case Kind::maximum: {
    Ref best = operand(0);
    for (std::size_t i = 1; i < expression.operands.size(); ++i) {
      best =
          to_.compute(source.kind == Kind::minimum ? form::Op::minimum : form::Op::maximum, best, operand(i));
    }
    return best;
  }
  case Kind::count_cells:
  case Kind::count_pictures:
  case Kind::count_anchors: return count(expression, viewer);
  case Kind::hand: return hands[static_cast<std::size_t>(source.number)];
  case Kind::quiet: return quiet[static_cast<std::size_t>(source.number)];
  case Kind::repeats: return seen == form::no_value ? to_.number(1) : seen;
  case Kind::to_move: return to_.number(to_move == viewer ? 1 : 0);
  case Kind::attacked: return attacked(expression, viewer, other(viewer));
  case Kind::attacks: return attacked(expression, viewer, viewer);
  case Kind::stuck:
    if (to_move != viewer) return to_.number(0);
    if (!can_move) throw Missing("'stuck' where moves are not asked for");
    return to_.is_zero(can_move(viewer));
  case Kind::cycle:
    if (!cycles) throw Missing("'cycle' where nothing is remembered");
    return cycles(source.number);
  case Kind::moves:
    if (!count_moves) throw Missing("a count of moves");
    return count_moves(source.player, std::nullopt);
  case Kind::moves_by:
    if (!count_moves) throw Missing("a count of moves by their name");
    return count_moves(source.player, static_cast<NameIndex>(source.number));
  case Kind::worth:
  case Kind::before:
  case Kind::beside:
  case Kind::count_line: break;
  }
  throw Missing("what is asked of a move or a line and not of a position");
}

} // namespace regola
