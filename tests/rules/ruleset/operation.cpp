#include "rules/ruleset/expression.hpp"

#include <limits>
#include <tuple>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;

namespace {

using Kind = Expression::Kind;
constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
constexpr std::int32_t least = std::numeric_limits<std::int32_t>::min();

std::int32_t operate(Kind kind, const std::vector<std::int32_t>& numbers) {
  return operate(kind, numbers.size(), [&](std::size_t i) { return numbers[i]; });
}

} // namespace

TEST_CASE("operations on numbers") {
  const std::vector<std::tuple<Kind, std::vector<std::int32_t>, std::int32_t>> rows{
      {Kind::add, {2, 3}, 5},
      {Kind::add, {most, 1}, most},
      {Kind::subtract, {least, 1}, least},
      {Kind::multiply, {most, most}, most},
      {Kind::divide, {-7, 2}, -3},
      {Kind::divide, {7, 0}, 0},
      {Kind::divide, {least, -1}, most},
      {Kind::ratio, {3, 1}, 50},
      {Kind::ratio, {3, -3}, 0},
      {Kind::less, {1, 2}, 1},
      {Kind::less_equal, {2, 2}, 1},
      {Kind::equal, {2, 3}, 0},
      {Kind::not_equal, {2, 3}, 1},
      {Kind::greater_equal, {1, 2}, 0},
      {Kind::greater, {3, 2}, 1},
      {Kind::conjunction, {2, 3}, 1},
      {Kind::conjunction, {2, 0}, 0},
      {Kind::disjunction, {0, 0}, 0},
      {Kind::disjunction, {0, 5}, 1},
      {Kind::negation, {0}, 1},
      {Kind::negate, {least}, most},
      {Kind::absolute, {-4}, 4},
      {Kind::minimum, {4}, 4},
      {Kind::minimum, {4, -1, 7}, -1},
      {Kind::maximum, {4, -1, 7}, 7},
  };
  for (const auto& [kind, numbers, result] : rows) {
    CAPTURE(traits_of(kind).text, numbers);
    CHECK(traits_of(kind).is_operation);
    CHECK(operate(kind, numbers) == result);
  }
}

TEST_CASE("an operand that cannot change the answer is not asked for") {
  for (const auto& [kind, first, answer] :
       {std::tuple(Kind::conjunction, 0, 0), std::tuple(Kind::disjunction, 7, 1)}) {
    int asked = 0;
    const std::int32_t result = operate(kind, 2, [&, decides = first](std::size_t) {
      ++asked;
      return decides;
    });
    CHECK(result == answer);
    CHECK(asked == 1);
  }
}

TEST_CASE("operations whose operands have no order give the same either way round") {
  for (int i = 0; i <= static_cast<int>(Kind::to_move); ++i) {
    const auto kind = static_cast<Kind>(i);
    const ExpressionTraits& traits = traits_of(kind);
    if (!traits.is_operation || traits.form == ExpressionTraits::Form::prefix) continue;
    bool same = true;
    for (const std::int32_t a : {-3, 0, 1, 4}) {
      for (const std::int32_t b : {-3, 0, 1, 4}) {
        same = same && operate(kind, {a, b}) == operate(kind, {b, a});
      }
    }
    CAPTURE(traits.text);
    if (kind != Kind::absolute) CHECK(same == traits.has_no_order);
  }
}
