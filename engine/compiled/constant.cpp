#include "engine/compiled/constant.hpp"

#include <algorithm>

namespace regola {

namespace {

std::optional<bool> compare(Expression::Kind kind, std::int32_t a, std::int32_t b) {
  using Kind = Expression::Kind;
  switch (kind) {
  case Kind::less: return a < b;
  case Kind::less_equal: return a <= b;
  case Kind::equal: return a == b;
  case Kind::not_equal: return a != b;
  case Kind::greater_equal: return a >= b;
  case Kind::greater: return a > b;
  default: return std::nullopt;
  }
}

} // namespace

std::optional<std::int32_t> constant(const Expression& expression) {
  using Kind = Expression::Kind;
  const auto operand = [&](std::size_t i) { return constant(expression.operands[i]); };
  const auto is = [&](bool wanted) {
    return [&, wanted](const Expression& part) {
      const auto value = constant(part);
      return value && (*value != 0) == wanted;
    };
  };
  const auto& operands = expression.operands;
  switch (expression.kind) {
  case Kind::number: return expression.number;
  case Kind::conjunction:
    if (std::any_of(operands.begin(), operands.end(), is(false))) return 0;
    return std::all_of(operands.begin(), operands.end(), is(true)) ? std::optional(1) : std::nullopt;
  case Kind::disjunction:
    if (std::any_of(operands.begin(), operands.end(), is(true))) return 1;
    return std::all_of(operands.begin(), operands.end(), is(false)) ? std::optional(0) : std::nullopt;
  case Kind::negation: {
    const auto value = operand(0);
    return value ? std::optional(*value == 0 ? 1 : 0) : std::nullopt;
  }
  default: break;
  }
  if (operands.size() != 2) {
    return std::nullopt;
  }
  const auto a = operand(0);
  const auto b = operand(1);
  const auto holds = a && b ? compare(expression.kind, *a, *b) : std::nullopt;
  return holds ? std::optional(*holds ? 1 : 0) : std::nullopt;
}

} // namespace regola
