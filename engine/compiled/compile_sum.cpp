#include "engine/compiled/compile_sum.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

#include "engine/compiled/compiled.hpp"

namespace regola {

namespace {

/// Adds the terms of an expression to a sum.
class Summing {
public:
  explicit Summing(const CompiledRuleset& rules) : rules_(rules) {}

  /// @param factor of the whole expression
  /// @return false where it is no sum, or where something in it may be too large
  [[nodiscard]] bool add(const CompiledExpression& expression, PlayerIndex viewer, std::int64_t factor) {
    using Kind = Expression::Kind;
    if (std::abs(factor) > std::numeric_limits<std::int32_t>::max()) return false; // of what comes to 0
    const Expression& source = *expression.source;
    const auto operand = [&](std::size_t i, PlayerIndex as, std::int64_t times) {
      return add(expression.operands[i], as, factor * times);
    };
    switch (source.kind) {
    case Kind::number: sum_.constant += static_cast<std::int32_t>(factor * source.number); break;
    case Kind::add: return operand(0, viewer, 1) && operand(1, viewer, 1);
    case Kind::subtract: return operand(0, viewer, 1) && operand(1, viewer, -1);
    case Kind::negate: return operand(0, viewer, -1);
    case Kind::multiply: {
      for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
        if (const auto number = number_of(*expression.operands[i].source)) {
          return operand(1 - i, viewer, *number);
        }
      }
      return false;
    }
    case Kind::other: return operand(0, other(viewer), 1);
    case Kind::value:
      return !expression.operands.empty() && operand(0, rules_.ruleset->mirrored ? viewer : first_player, 1);
    case Kind::count_cells:
    case Kind::count_pictures:
    case Kind::count_anchors:
      if (!expression.operands.empty() || expression.counted.empty()) return false; // conditions, walks
      for (const Register cells : expression.counted) {
        part(expression.program, viewer).counted.push_back({cells, static_cast<std::int32_t>(factor)});
      }
      break;
    case Kind::moves: sum_.moves[source.player] += static_cast<std::int32_t>(factor); break;
    case Kind::hand:
      sum_.hands.push_back({static_cast<std::size_t>(source.number), static_cast<std::int32_t>(factor)});
      break;
    default: return false;
    }
    return true;
  }

  [[nodiscard]] CompiledSum sum() && { return std::move(sum_); }

private:
  /// A number that is written there, with its sign.
  [[nodiscard]] static std::optional<std::int64_t> number_of(const Expression& source) {
    if (source.kind == Expression::Kind::negate) {
      const auto number = number_of(source.operands.front());
      return number ? std::optional(-*number) : std::nullopt;
    }
    return source.kind == Expression::Kind::number ? std::optional<std::int64_t>(source.number)
                                                   : std::nullopt;
  }
  [[nodiscard]] CompiledSum::Part& part(ProgramIndex program, PlayerIndex viewer) {
    const auto same = [&](const CompiledSum::Part& part) {
      return part.program == program && part.viewer == viewer;
    };
    const auto found = std::find_if(sum_.parts.begin(), sum_.parts.end(), same);
    return found != sum_.parts.end() ? *found
                                     : sum_.parts.emplace_back(CompiledSum::Part{program, viewer, {}});
  }

  const CompiledRuleset& rules_;
  CompiledSum sum_;
};

/// The greatest that a sum, or anything it is added up from, may come to; nothing where that is no sum or is
/// too large.
std::optional<std::int64_t> most(const CompiledRuleset& rules, const CompiledExpression& expression) {
  using Kind = Expression::Kind;
  constexpr std::int64_t too_large = std::numeric_limits<std::int32_t>::max();
  constexpr std::int64_t most_moves = 1 << 20;
  constexpr std::int64_t most_in_hand = 1 << 16;
  const Expression& source = *expression.source;
  std::int64_t sum = 0;
  switch (source.kind) {
  case Kind::number: sum = std::abs(std::int64_t{source.number}); break;
  case Kind::moves: sum = most_moves; break;
  case Kind::hand: sum = most_in_hand; break;
  case Kind::count_cells:
  case Kind::count_pictures:
  case Kind::count_anchors:
    for (const Register cells : expression.counted) {
      sum += static_cast<std::int64_t>(rules.programs[expression.program].lanes(cells)) *
             static_cast<std::int64_t>(rules.layout.cells());
    }
    break;
  default: {
    const bool multiplies = source.kind == Kind::multiply;
    sum = multiplies ? 1 : 0;
    for (const CompiledExpression& operand : expression.operands) {
      const auto found = most(rules, operand);
      if (!found) return std::nullopt;
      sum = multiplies ? sum * *found : sum + *found;
    }
  }
  }
  return sum < too_large ? std::optional(sum) : std::nullopt;
}

} // namespace

std::optional<CompiledSum> sum_of(const CompiledRuleset& rules, const CompiledExpression& expression,
                                  PlayerIndex viewer) {
  Summing summing(rules);
  if (!most(rules, expression) || !summing.add(expression, viewer, 1)) {
    return std::nullopt;
  }
  return std::move(summing).sum();
}

} // namespace regola
