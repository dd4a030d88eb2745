#pragma once

#include "engine/compiled/machine/plane_viewer.hpp"
#include "rules/ruleset/operation.hpp"

namespace regola {

template <int W>
class PlaneMoveLister;

/// Evaluates expressions: conditions, values, and the worths of moves.
template <int W>
class PlaneEvaluator {
public:
  /// @param viewer, lister not used before all parts exist
  PlaneEvaluator(PositionStore& store, PlanePositions<W>& positions, PlaneViewer<W>& viewer,
                 PlaneMoveLister<W>& lister)
      : rules_(store.rules()),
        source_(*rules_.ruleset),
        store_(store),
        positions_(positions),
        viewer_(viewer),
        lister_(lister) {}

  [[nodiscard]] std::int32_t evaluate(const PlayerPosition& view, const CompiledExpression& expression);
  /// A value from the first player's point of view, or its mirror image for the second.
  /// @param index into Ruleset::values
  [[nodiscard]] std::int32_t value(const PlayerPosition& view, std::size_t index);
  /// A worth from the point of view of the player who makes the move.
  /// @param index into Ruleset::worths
  [[nodiscard]] std::int32_t worth(const PlayerPosition& view, std::size_t index);
  /// As in Machine.
  [[nodiscard]] std::int32_t derived_value(Position position);

private:
  struct AttackMemo {
    std::uint64_t stamp = 0;
    PlayerIndex attacker = first_player;
    SymbolSet symbols;
    bool attacked = false;
  };

  [[nodiscard]] std::int32_t add_up(const PlayerPosition& view, const CompiledSum& sum);
  /// The sum over the neighbours of the move's cell.
  [[nodiscard]] std::int32_t beside(const PlayerPosition& view, const CompiledExpression& expression);
  [[nodiscard]] std::int32_t count(const PlayerPosition& view, const CompiledExpression& expression);
  /// Counts distinct sets of cells, or cells under the anchor, match by match.
  [[nodiscard]] std::int32_t count_walked(const PlayerPosition& view, const CompiledExpression& expression);
  /// The number of moves a player would have on turn.
  [[nodiscard]] std::int32_t count_moves_of(const PlayerPosition& view, PlayerIndex player);
  /// The number of such moves with a part of that name.
  [[nodiscard]] std::int32_t count_moves_by(const PlayerPosition& view, PlayerIndex player, NameIndex name);
  /// Whether a player on turn would have such a move.
  /// @param moves of Kind::moves_by
  [[nodiscard]] bool can_move_by(const PlayerPosition& view, const Expression& moves);
  /// Whether the attacker could take one of the cells. Cached per position: the line that forbids an attack
  /// and the one that ends the game ask the same.
  [[nodiscard]] bool is_attacked(const PlayerPosition& view, PlayerIndex attacker,
                                 const CompiledExpression& asked);
  [[nodiscard]] bool find_attack(const PlayerPosition& view, PlayerIndex attacker,
                                 const CompiledExpression& asked);
  /// Sum over all places: each cell that is right already multiplies the term by four.
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
  return saturated(sum);
}

template <int W>
std::int32_t PlaneEvaluator<W>::evaluate(const PlayerPosition& view, const CompiledExpression& expression) {
  using Kind = Expression::Kind;
  if (expression.sum) {
    return add_up(view, *expression.sum);
  }
  const auto operand = [&](std::size_t i) { return evaluate(view, expression.operands[i]); };
  const auto truth = [](bool yes) { return yes ? 1 : 0; };
  const Expression& source = *expression.source;
  const auto number = static_cast<std::size_t>(source.number);
  switch (source.kind) {
  case Kind::number: return source.number;
  case Kind::value:
    if (expression.operands.empty()) return value(view, number);
    return evaluate(source_.mirrored ? view : view.seen_by(first_player), expression.operands.front());
  case Kind::other: return evaluate(view.seen_by(other(view.player)), expression.operands.front());
  case Kind::count_line: return 0; // counts only lengths, which are unrolled
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
  case Kind::greater:
    if (asks_for_any_move(source)) return truth(can_move_by(view, source.operands.front()));
    [[fallthrough]];
  default: return operate(source.kind, expression.operands.size(), operand);
  }
}

} // namespace regola
