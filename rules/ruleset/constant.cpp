#include "rules/ruleset/constant.hpp"

#include <algorithm>
#include <vector>

#include "rules/ruleset/operation.hpp"

namespace regola {

std::optional<std::int32_t> constant(const Expression& expression) {
  const auto& operands = expression.operands;
  const auto is = [&](bool wanted) {
    return [&, wanted](const Expression& part) {
      const auto value = constant(part);
      return value && (*value != 0) == wanted;
    };
  };
  using Kind = Expression::Kind;
  if (expression.kind == Kind::number) return expression.number;
  if (!traits_of(expression.kind).is_operation) return std::nullopt;
  // One operand may decide, whatever the values of the others.
  if (expression.kind == Kind::conjunction && std::any_of(operands.begin(), operands.end(), is(false)))
    return 0;
  if (expression.kind == Kind::disjunction && std::any_of(operands.begin(), operands.end(), is(true)))
    return 1;
  std::vector<std::int32_t> numbers;
  for (const Expression& operand : operands) {
    const auto number = constant(operand);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return operate(expression.kind, numbers.size(), [&](std::size_t i) { return numbers[i]; });
}

bool never_holds(const Guard& guard) { return guard.condition && constant(*guard.condition) == 0; }

} // namespace regola
