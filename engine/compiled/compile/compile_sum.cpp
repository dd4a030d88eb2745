#include "engine/compiled/compile/compile_sum.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

#include "engine/compiled/compiled.hpp"
#include "rules/ruleset/operation.hpp"

namespace regola {

namespace {

constexpr std::int64_t too_large = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t most_moves = 1 << 20;
constexpr std::int64_t most_in_hand = 1 << 16;

/// Collects the terms of an expression into a sum.
class Summing {
public:
  explicit Summing(const CompiledRuleset& rules) : rules_(rules) {}

  /// @param factor of the whole expression
  /// @return upper bound on the expression and its partial sums, without the factor; nullopt if it is no sum
  /// or may be too large
  [[nodiscard]] std::optional<std::int64_t> add(const CompiledExpression& expression, PlayerIndex viewer,
                                                std::int64_t factor) {
    if (std::abs(factor) > too_large) return std::nullopt; // the expression may be 0
    const auto most = add_terms(expression, viewer, factor);
    return most && *most < too_large ? most : std::nullopt;
  }

  [[nodiscard]] CompiledSum sum() && { return std::move(sum_); }

private:
  [[nodiscard]] std::optional<std::int64_t> add_terms(const CompiledExpression& expression,
                                                      PlayerIndex viewer, std::int64_t factor) {
    using Kind = Expression::Kind;
    const Expression& source = *expression.source;
    const auto operand = [&](std::size_t i, PlayerIndex as, std::int64_t times) {
      return add(expression.operands[i], as, factor * times);
    };
    const Kind kind = source.kind;
    if (kind == Kind::number) {
      sum_.constant += static_cast<std::int32_t>(factor * source.number);
      return std::abs(std::int64_t{source.number});
    }
    if (kind == Kind::add || kind == Kind::subtract) {
      const auto left = operand(0, viewer, 1);
      const auto right = operand(1, viewer, kind == Kind::add ? 1 : -1);
      return left && right ? std::optional(*left + *right) : std::nullopt;
    }
    if (kind == Kind::negate) return operand(0, viewer, -1);
    if (kind == Kind::multiply) return add_multiple(expression, viewer, factor);
    if (kind == Kind::other) return operand(0, other(viewer), 1);
    if (kind == Kind::value && !expression.operands.empty()) {
      return operand(0, rules_.ruleset->mirrored ? viewer : first_player, 1);
    }
    if (traits_of(kind).counts_cells) return add_count(expression, viewer, factor);
    if (kind == Kind::moves) {
      sum_.moves[source.player] += static_cast<std::int32_t>(factor);
      return most_moves;
    }
    if (kind == Kind::hand) {
      sum_.hands.push_back({static_cast<std::size_t>(source.number), static_cast<std::int32_t>(factor)});
      return most_in_hand;
    }
    return std::nullopt;
  }

  /// Adds a product in which one side is a number.
  [[nodiscard]] std::optional<std::int64_t> add_multiple(const CompiledExpression& product,
                                                         PlayerIndex viewer, std::int64_t factor) {
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
      if (const auto number = number_of(*product.operands[i].source)) {
        const auto most = add(product.operands[1 - i], viewer, factor * *number);
        return most ? std::optional(std::abs(*number) * *most) : std::nullopt;
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<std::int64_t> add_count(const CompiledExpression& expression,
                                                      PlayerIndex viewer, std::int64_t factor) {
    if (!expression.operands.empty() || expression.counted.empty()) return std::nullopt; // conditions, walks
    std::int64_t most = 0;
    for (const Register cells : expression.counted) {
      part(expression.program, viewer).counted.push_back({cells, static_cast<std::int32_t>(factor)});
      most += static_cast<std::int64_t>(rules_.programs[expression.program].lanes(cells)) *
              static_cast<std::int64_t>(rules_.layout.cells());
    }
    return most;
  }

  /// A literal number, with its sign.
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

} // namespace

std::optional<CompiledSum> sum_of(const CompiledRuleset& rules, const CompiledExpression& expression,
                                  PlayerIndex viewer) {
  Summing summing(rules);
  if (!summing.add(expression, viewer, 1)) {
    return std::nullopt;
  }
  return std::move(summing).sum();
}

} // namespace regola
