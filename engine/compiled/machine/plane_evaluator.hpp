#pragma once

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "engine/compiled/machine/plane_viewer.hpp"

namespace regola {

template <int W>
class PlaneMoveLister;

/// What expressions come to: conditions, values, the worths of moves.
template <int W>
class PlaneEvaluator {
public:
  /// @param viewer, lister they are not used before all parts have been made
  PlaneEvaluator(PositionStore& store, PlanePositions<W>& positions, PlaneViewer<W>& viewer,
                 PlaneMoveLister<W>& lister)
      : rules_(store.rules()),
        source_(*rules_.ruleset),
        store_(store),
        positions_(positions),
        viewer_(viewer),
        lister_(lister) {}

  [[nodiscard]] std::int32_t evaluate(const PlayerPosition& view, const CompiledExpression& expression);
  /// A value is seen from the first player, or in its mirror from the second.
  /// @param index of Ruleset::values
  [[nodiscard]] std::int32_t value(const PlayerPosition& view, std::size_t index);
  /// A worth is seen from whoever makes the move.
  /// @param index of Ruleset::worths
  [[nodiscard]] std::int32_t worth(const PlayerPosition& view, std::size_t index);
  /// As Machine has it.
  [[nodiscard]] std::int32_t derived_value(Position position);

private:
  struct AttackMemo {
    std::uint64_t stamp = 0;
    PlayerIndex attacker = first_player;
    SymbolSet symbols;
    bool attacked = false;
  };

  [[nodiscard]] std::int32_t add_up(const PlayerPosition& view, const CompiledSum& sum);
  /// The sum over the cells one step from that of the move.
  [[nodiscard]] std::int32_t beside(const PlayerPosition& view, const CompiledExpression& expression);
  [[nodiscard]] std::int32_t count(const PlayerPosition& view, const CompiledExpression& expression);
  /// Distinct sets of cells, or cells under the anchor, found one by one.
  [[nodiscard]] std::int32_t count_walked(const PlayerPosition& view, const CompiledExpression& expression);
  /// How many moves a player would have if it were his turn.
  [[nodiscard]] std::int32_t count_moves_of(const PlayerPosition& view, PlayerIndex player);
  /// The same, of those with a part of that name.
  [[nodiscard]] std::int32_t count_moves_by(const PlayerPosition& view, PlayerIndex player, NameIndex name);
  /// Whether the attacker could take one of the cells. The same is asked by the line that forbids to be
  /// attacked and by the one that ends the game: once for a position.
  [[nodiscard]] bool is_attacked(const PlayerPosition& view, PlayerIndex attacker,
                                 const CompiledExpression& asked);
  [[nodiscard]] bool find_attack(const PlayerPosition& view, PlayerIndex attacker,
                                 const CompiledExpression& asked);
  /// Four times as much for each cell that is right already, over all places.
  [[nodiscard]] std::int32_t nearness(const PlayerPosition& view);

  const CompiledRuleset& rules_;
  const Ruleset& source_;
  PositionStore& store_;
  PlanePositions<W>& positions_;
  PlaneViewer<W>& viewer_;
  PlaneMoveLister<W>& lister_;
  AttackMemo attack_memo_;
};

template <int W>
std::int32_t PlaneEvaluator<W>::add_up(const PlayerPosition& view, const CompiledSum& sum) {
  std::int32_t total = sum.constant;
  for (const CompiledSum::Part& part : sum.parts) {
    const ThreadedProgram<W>& program = viewer_.run_counting(view.seen_by(part.viewer), part.program);
    for (const auto& counted : part.counted) total += counted.factor * count_lanes(program, counted.cells);
  }
  for (const PlayerIndex player : {first_player, second_player}) {
    if (sum.moves[player] != 0) total += sum.moves[player] * count_moves_of(view, player);
  }
  for (const CompiledSum::Hand& hand : sum.hands) {
    total += hand.factor * store_.view(view.position).hand(hand.hand);
  }
  return total;
}

template <int W>
std::int32_t PlaneEvaluator<W>::worth(const PlayerPosition& view, std::size_t index) {
  const auto& worth = rules_.worths[index];
  return evaluate(view, view.player == first_player ? worth.expression : worth.mirrored);
}

template <int W>
std::int32_t PlaneEvaluator<W>::value(const PlayerPosition& view, std::size_t index) {
  const auto& value = rules_.values[index];
  if (view.player == first_player) {
    return evaluate(view, value.expression);
  }
  return source_.mirrored ? evaluate(view, value.mirrored)
                          : evaluate(view.seen_by(first_player), value.expression);
}

template <int W>
std::int32_t PlaneEvaluator<W>::beside(const PlayerPosition& view, const CompiledExpression& expression) {
  std::int64_t sum = 0;
  if (view.here == no_bit) {
    return 0;
  }
  for (const RelationIndex direction : expression.source->directions) {
    for (const Bit cell : rules_.layout.next(direction, view.here)) {
      PlayerPosition moved = view;
      moved.here = cell;
      sum += evaluate(moved, expression.operands.front());
    }
  }
  using Limits = std::numeric_limits<std::int32_t>;
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(sum, Limits::min(), Limits::max()));
}

template <int W>
std::int32_t PlaneEvaluator<W>::evaluate(const PlayerPosition& view, const CompiledExpression& expression) {
  using Kind = Expression::Kind;
  if (expression.sum) {
    return add_up(view, *expression.sum);
  }
  const auto saturated = [](std::int64_t wide) {
    using Limits = std::numeric_limits<std::int32_t>;
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(wide, Limits::min(), Limits::max()));
  };
  const auto operand = [&](std::size_t i) -> std::int64_t { return evaluate(view, expression.operands[i]); };
  const auto truth = [](bool yes) { return yes ? 1 : 0; };
  const Expression& source = *expression.source;
  const auto number = static_cast<std::size_t>(source.number);
  switch (source.kind) {
  case Kind::number: return source.number;
  case Kind::value:
    if (expression.operands.empty()) return value(view, number);
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
  case Kind::hand: return store_.view(view.position).hand(number);
  case Kind::moves: return count_moves_of(view, source.player);
  case Kind::moves_by: return count_moves_by(view, source.player, static_cast<NameIndex>(source.number));
  case Kind::stuck:
    return truth(store_.view(view.position).to_move() == view.player && !lister_.can_move(view));
  case Kind::to_move: return truth(store_.view(view.position).to_move() == view.player);
  case Kind::attacked: return truth(is_attacked(view, other(view.player), expression));
  case Kind::attacks: return truth(is_attacked(view, view.player, expression));
  case Kind::repeats: return store_.times_seen(view.position);
  case Kind::cycle: return store_.cycle_count(view.position, source.number);
  case Kind::worth: return worth(view, number);
  case Kind::before: return evaluate(view.earlier(), expression.operands.front());
  case Kind::beside: return beside(view, expression);
  case Kind::quiet: return store_.view(view.position).quiet(number);
  }
  return 0;
}

} // namespace regola
