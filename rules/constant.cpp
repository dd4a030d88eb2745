#include "rules/constant.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <vector>

namespace regola {

namespace {

using Kind = Expression::Kind;

std::int32_t saturated(std::int64_t value) {
  using Limits = std::numeric_limits<std::int32_t>;
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, Limits::min(), Limits::max()));
}

/// What two numbers come to; nothing where this is no operation on two numbers alone.
std::optional<std::int32_t> both(Kind kind, std::int64_t a, std::int64_t b) {
  switch (kind) {
  case Kind::add: return saturated(a + b);
  case Kind::subtract: return saturated(a - b);
  case Kind::multiply: return saturated(a * b);
  case Kind::divide: return b == 0 ? 0 : saturated(a / b);
  case Kind::ratio: return a + b == 0 ? 0 : saturated(100 * (a - b) / (a + b));
  case Kind::less: return a < b ? 1 : 0;
  case Kind::less_equal: return a <= b ? 1 : 0;
  case Kind::equal: return a == b ? 1 : 0;
  case Kind::not_equal: return a != b ? 1 : 0;
  case Kind::greater_equal: return a >= b ? 1 : 0;
  case Kind::greater: return a > b ? 1 : 0;
  default: return std::nullopt;
  }
}

std::optional<std::int32_t> operation(Kind kind, const std::vector<std::int32_t>& numbers) {
  switch (kind) {
  case Kind::negation: return numbers[0] == 0 ? 1 : 0;
  case Kind::negate: return saturated(-static_cast<std::int64_t>(numbers[0]));
  case Kind::absolute: return saturated(std::abs(static_cast<std::int64_t>(numbers[0])));
  case Kind::minimum: return *std::min_element(numbers.begin(), numbers.end());
  case Kind::maximum: return *std::max_element(numbers.begin(), numbers.end());
  default: return numbers.size() == 2 ? both(kind, numbers[0], numbers[1]) : std::nullopt;
  }
}

} // namespace

std::optional<std::int32_t> constant(const Expression& expression) {
  const auto& operands = expression.operands;
  const auto is = [&](bool wanted) {
    return [&, wanted](const Expression& part) {
      const auto value = constant(part);
      return value && (*value != 0) == wanted;
    };
  };
  switch (expression.kind) {
  case Kind::number: return expression.number;
  case Kind::conjunction:
    if (std::any_of(operands.begin(), operands.end(), is(false))) return 0;
    return std::all_of(operands.begin(), operands.end(), is(true)) ? std::optional(1) : std::nullopt;
  case Kind::disjunction:
    if (std::any_of(operands.begin(), operands.end(), is(true))) return 1;
    return std::all_of(operands.begin(), operands.end(), is(false)) ? std::optional(0) : std::nullopt;
  default: break;
  }
  std::vector<std::int32_t> numbers;
  for (const Expression& operand : operands) {
    const auto number = constant(operand);
    if (!number) {
      return std::nullopt;
    }
    numbers.push_back(*number);
  }
  return numbers.empty() ? std::nullopt : operation(expression.kind, numbers);
}

} // namespace regola
