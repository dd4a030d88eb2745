#include "engine/matcher/evaluate.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "engine/matcher/attack.hpp"
#include "engine/matcher/count.hpp"
#include "engine/matcher/history.hpp"
#include "engine/matcher/successors.hpp"

namespace regola {

namespace {

using Kind = Expression::Kind;

std::int32_t saturated(std::int64_t value) {
  using Limits = std::numeric_limits<std::int32_t>;
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, Limits::min(), Limits::max()));
}

std::int32_t ratio(std::int64_t a, std::int64_t b) {
  return a + b == 0 ? 0 : saturated(100 * (a - b) / (a + b));
}

class Evaluator {
public:
  explicit Evaluator(const Outlook& outlook) : outlook_(outlook) {}

  [[nodiscard]] std::int32_t value(const Expression& expression) const {
    switch (expression.kind) {
    case Kind::number: return expression.number;
    case Kind::value: return named(outlook_.ruleset().values[static_cast<std::size_t>(expression.number)]);
    case Kind::worth:
      return named_worth(outlook_.ruleset().worths[static_cast<std::size_t>(expression.number)]);
    case Kind::other: return Evaluator(turned()).value(expression.operands.front());
    case Kind::before: return Evaluator(earlier()).value(expression.operands.front());
    case Kind::beside: return beside(expression);
    case Kind::add:
    case Kind::subtract:
    case Kind::multiply:
    case Kind::divide:
    case Kind::ratio: return arithmetic(expression);
    case Kind::less: return left(expression) < right(expression) ? 1 : 0;
    case Kind::less_equal: return left(expression) <= right(expression) ? 1 : 0;
    case Kind::equal: return left(expression) == right(expression) ? 1 : 0;
    case Kind::not_equal: return left(expression) != right(expression) ? 1 : 0;
    case Kind::greater_equal: return left(expression) >= right(expression) ? 1 : 0;
    case Kind::greater: return left(expression) > right(expression) ? 1 : 0;
    case Kind::conjunction: return left(expression) != 0 && right(expression) != 0 ? 1 : 0;
    case Kind::disjunction: return left(expression) != 0 || right(expression) != 0 ? 1 : 0;
    case Kind::negation: return left(expression) == 0 ? 1 : 0;
    case Kind::negate: return saturated(-static_cast<std::int64_t>(left(expression)));
    case Kind::absolute: return saturated(std::abs(static_cast<std::int64_t>(left(expression))));
    case Kind::minimum:
    case Kind::maximum: return extreme(expression);
    case Kind::count_cells: return count_cells(outlook_, expression.cell);
    case Kind::count_pictures: return count_pictures(outlook_, expression);
    case Kind::count_anchors: return count_anchors(outlook_, expression);
    case Kind::hand: return outlook_.status().hands[static_cast<std::size_t>(expression.number)];
    case Kind::moves:
      return static_cast<std::int32_t>(
          move_count(outlook_.ruleset(), with_turn(outlook_.ruleset(), outlook_.status(), expression.player),
                     outlook_.forbids()));
    case Kind::stuck:
      return outlook_.status().to_move == outlook_.player() &&
                     !can_move(outlook_.ruleset(), outlook_.status(), outlook_.forbids())
                 ? 1
                 : 0;
    case Kind::to_move: return outlook_.status().to_move == outlook_.player() ? 1 : 0;
    case Kind::attacked: return is_attacked(outlook_, other(outlook_.player()), expression.cell) ? 1 : 0;
    case Kind::attacks: return is_attacked(outlook_, outlook_.player(), expression.cell) ? 1 : 0;
    case Kind::repeats: return outlook_.status().seen;
    case Kind::cycle: return cycle_count(outlook_.status(), expression.number);
    case Kind::quiet: return outlook_.status().quiet[static_cast<std::size_t>(expression.number)];
    }
    return 0;
  }

private:
  [[nodiscard]] std::int32_t left(const Expression& expression) const {
    return value(expression.operands[0]);
  }
  [[nodiscard]] std::int32_t right(const Expression& expression) const {
    return value(expression.operands[1]);
  }

  /// The same status as the other player sees it.
  [[nodiscard]] const Outlook& turned() const {
    if (!turned_) {
      turned_.emplace(Outlook(outlook_.ruleset(), outlook_.status(), other(outlook_.player()),
                              outlook_.before(), outlook_.here())
                          .with_forbids(outlook_.forbids()));
    }
    return *turned_;
  }
  /// The status before the move, seen from the same cell.
  [[nodiscard]] const Outlook& earlier() const {
    if (!earlier_) {
      earlier_.emplace(outlook_.ruleset(), *outlook_.before(), outlook_.player(), outlook_.before(),
                       outlook_.here());
    }
    return *earlier_;
  }
  /// The sum over the cells one step from that of the move.
  [[nodiscard]] std::int32_t beside(const Expression& expression) const {
    std::int64_t sum = 0;
    for (const RelationIndex direction : expression.directions) {
      if (outlook_.here() == no_cell) {
        break;
      }
      for (const CellIndex cell : outlook_.board().relation(direction).next[outlook_.here()]) {
        const Outlook moved(outlook_.ruleset(), outlook_.status(), outlook_.player(), outlook_.before(),
                            cell);
        sum += Evaluator(moved).value(expression.operands.front());
      }
    }
    return saturated(sum);
  }
  /// A value is seen from the first player, or in its mirror from the second.
  [[nodiscard]] std::int32_t named(const Value& named_value) const {
    if (outlook_.player() == first_player) {
      return value(named_value.expression);
    }
    return outlook_.ruleset().mirrored ? value(named_value.mirrored)
                                       : Evaluator(turned()).value(named_value.expression);
  }

  /// A worth is seen from whoever makes the move.
  [[nodiscard]] std::int32_t named_worth(const Value& worth) const {
    const bool in_mirror = outlook_.ruleset().mirrored && outlook_.player() == second_player;
    return value(in_mirror ? worth.mirrored : worth.expression);
  }

  [[nodiscard]] std::int32_t arithmetic(const Expression& expression) const {
    const std::int64_t a = left(expression);
    const std::int64_t b = right(expression);
    switch (expression.kind) {
    case Kind::add: return saturated(a + b);
    case Kind::subtract: return saturated(a - b);
    case Kind::multiply: return saturated(a * b);
    case Kind::divide: return b == 0 ? 0 : saturated(a / b);
    default: return ratio(a, b);
    }
  }
  [[nodiscard]] std::int32_t extreme(const Expression& expression) const {
    std::int32_t best = left(expression);
    for (std::size_t i = 1; i < expression.operands.size(); ++i) {
      const std::int32_t next = value(expression.operands[i]);
      best = expression.kind == Kind::minimum ? std::min(best, next) : std::max(best, next);
    }
    return best;
  }

  const Outlook& outlook_;
  mutable std::optional<Outlook> turned_; // these are worked out when first asked for
  mutable std::optional<Outlook> earlier_;
};

} // namespace

std::int32_t evaluate(const Outlook& outlook, const Expression& expression) {
  return Evaluator(outlook).value(expression);
}

} // namespace regola
