#include "engine/matcher/evaluate.hpp"

#include <optional>

#include "engine/matcher/attack.hpp"
#include "engine/matcher/count.hpp"
#include "engine/matcher/history.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/operation.hpp"

namespace regola {

namespace {

using ExpressionKind = Expression::Kind;

class Evaluator {
public:
  explicit Evaluator(const PlayerView& view) : view_(view) {}

  [[nodiscard]] std::int32_t value(const Expression& expression) const {
    switch (expression.kind) {
    case ExpressionKind::number: return expression.number;
    case ExpressionKind::value:
      return named(view_.ruleset().values[static_cast<std::size_t>(expression.number)]);
    case ExpressionKind::worth:
      return named_worth(view_.ruleset().worths[static_cast<std::size_t>(expression.number)]);
    case ExpressionKind::other: return Evaluator(turned()).value(expression.operands.front());
    case ExpressionKind::before: return Evaluator(earlier()).value(expression.operands.front());
    case ExpressionKind::beside: return beside(expression);
    case ExpressionKind::count_cells: return count_cells(view_, expression.cell);
    case ExpressionKind::count_line: return count_line(view_, expression.cell);
    case ExpressionKind::count_pictures: return count_pictures(view_, expression);
    case ExpressionKind::count_anchors: return count_anchors(view_, expression);
    case ExpressionKind::hand: return view_.status().hands[static_cast<std::size_t>(expression.number)];
    case ExpressionKind::moves:
      return static_cast<std::int32_t>(move_count(
          view_.ruleset(), with_turn(view_.ruleset(), view_.status(), expression.player), view_.forbids()));
    case ExpressionKind::moves_by:
      return static_cast<std::int32_t>(
          move_count(view_.ruleset(), with_turn(view_.ruleset(), view_.status(), expression.player),
                     static_cast<NameIndex>(expression.number), view_.forbids()));
    case ExpressionKind::stuck:
      return view_.status().to_move == view_.player() &&
                     !can_move(view_.ruleset(), view_.status(), view_.forbids())
                 ? 1
                 : 0;
    case ExpressionKind::to_move: return view_.status().to_move == view_.player() ? 1 : 0;
    case ExpressionKind::attacked: return is_attacked(view_, other(view_.player()), expression.cell) ? 1 : 0;
    case ExpressionKind::attacks: return is_attacked(view_, view_.player(), expression.cell) ? 1 : 0;
    case ExpressionKind::repeats: return view_.status().seen;
    case ExpressionKind::cycle: return cycle_count(view_.status(), expression.number);
    case ExpressionKind::quiet: return view_.status().quiet[static_cast<std::size_t>(expression.number)];
    case ExpressionKind::greater:
      if (asks_for_any_move(expression)) return can_move_by(expression.operands.front()) ? 1 : 0;
      [[fallthrough]];
    default:
      return operate(expression.kind, expression.operands.size(),
                     [&](std::size_t i) { return value(expression.operands[i]); });
    }
  }

private:
  [[nodiscard]] bool can_move_by(const Expression& moves) const {
    return regola::can_move(view_.ruleset(), with_turn(view_.ruleset(), view_.status(), moves.player),
                            static_cast<NameIndex>(moves.number), view_.forbids());
  }
  /// The same status as the other player sees it.
  [[nodiscard]] const PlayerView& turned() const {
    if (!turned_) {
      turned_.emplace(
          PlayerView(view_.ruleset(), view_.status(), other(view_.player()), view_.before(), view_.here())
              .with_forbids(view_.forbids()));
    }
    return *turned_;
  }
  /// The status before the move, seen from the same cell.
  [[nodiscard]] const PlayerView& earlier() const {
    if (!earlier_) {
      earlier_.emplace(view_.ruleset(), *view_.before(), view_.player(), view_.before(), view_.here());
    }
    return *earlier_;
  }
  /// The sum over the cells one step from that of the move.
  [[nodiscard]] std::int32_t beside(const Expression& expression) const {
    std::int64_t sum = 0;
    for (const RelationIndex direction : expression.directions) {
      if (view_.here() == no_cell) {
        break;
      }
      for (const CellIndex cell : view_.board().relation(direction).next[view_.here()]) {
        const PlayerView moved(view_.ruleset(), view_.status(), view_.player(), view_.before(), cell);
        sum += Evaluator(moved).value(expression.operands.front());
      }
    }
    return saturated(sum);
  }
  /// A value is seen from the first player, or in its mirror from the second.
  [[nodiscard]] std::int32_t named(const Value& named_value) const {
    if (view_.player() == first_player) {
      return value(named_value.expression);
    }
    return view_.ruleset().mirrored ? value(named_value.mirrored)
                                    : Evaluator(turned()).value(named_value.expression);
  }

  /// A worth is seen from whoever makes the move.
  [[nodiscard]] std::int32_t named_worth(const Value& worth) const {
    const bool in_mirror = view_.ruleset().mirrored && view_.player() == second_player;
    return value(in_mirror ? worth.mirrored : worth.expression);
  }

  const PlayerView& view_;
  mutable std::optional<PlayerView> turned_; // these are worked out when first asked for
  mutable std::optional<PlayerView> earlier_;
};

} // namespace

std::int32_t evaluate(const PlayerView& view, const Expression& expression) {
  return Evaluator(view).value(expression);
}

} // namespace regola
