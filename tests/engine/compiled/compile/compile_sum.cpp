// Values that are sums: which values are, what their terms are, and that they equal those of the reference
// matcher.

#include "engine/compiled/compile/compile_sum.hpp"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/compiled.hpp"
#include "tests/engine/compiled/values.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

Ruleset valued(const std::string& expression) {
  return ruleset_of("players x/o\nboard 4x3\nmove put: . -> x\nhand 3x 3o\n"
                    "value named = 2 * count (around: x x) - 7\nvalue v = " +
                    expression + "\n");
}

const std::vector<std::string> sums = {
    "count x",
    "3 * count x - 2 * count o + 5",
    "count x - other count x",
    "named - other named",
    "-named * -1000 + other (named - 4 * count (straight: x^3))",
    "moves x - moves o + 8 * (count (in a1: x) - other count (in a1: x))",
    "hand x - 2 * other hand x",
    "0 * (count x - 1000000 * count o) + count (around: x o)",
};

const std::vector<std::string> others = {
    "1000000 * (1000000 * (1000000 * (1000000 * 0))) + count x",
    "count x / 2",
    "count x * count o",
    "max(count x, 3 * count o)",
    "abs(count x - count o) + count x",
    "count x > count o",
    "ratio(count x, count o)",
    "1000 * (1000000 * count x) - 1000 * (1000000 * count o)", // each may be too large, and is cut there
    "9 - 1000000 * 1000000 + 1000000 * 1000000",
};

} // namespace

TEST_CASE("counts, moves and pieces in hand, each times a number, are a sum") {
  for (const std::string& expression : sums) {
    CAPTURE(expression);
    const Ruleset ruleset = valued(expression);
    CHECK(CompiledRuleset(ruleset).values.back().expression.sum);
  }
}

TEST_CASE("what is more than a sum, or may be too large for one, is none") {
  for (const std::string& expression : others) {
    CAPTURE(expression);
    const Ruleset ruleset = valued(expression);
    CHECK_FALSE(CompiledRuleset(ruleset).values.back().expression.sum);
  }
}

TEST_CASE("the parts of what is no sum may be sums") {
  const Ruleset ruleset = valued("max(count x - 2, 3 * count o)");
  const CompiledRuleset rules(ruleset);
  for (const CompiledExpression& operand : rules.values.back().expression.operands) CHECK(operand.sum);
}

TEST_CASE("a sum has the factors that the text says") {
  const Ruleset ruleset = valued("3 * (count x - 2 * other moves x) + hand x - (4 - 1)");
  const CompiledRuleset rules(ruleset);
  const auto& sum = rules.values.back().expression.sum;
  REQUIRE(sum);
  CHECK(sum->constant == -3);
  REQUIRE(sum->parts.size() == 1);
  REQUIRE(sum->parts.front().counted.size() == 1);
  CHECK(sum->parts.front().viewer == first_player);
  CHECK(sum->parts.front().counted.front().factor == 3);
  REQUIRE(sum->hands.size() == 1);
  CHECK(sum->hands.front().factor == 1);
}

TEST_CASE("sums come to what the reference matcher says, and so does what is none") {
  for (const auto& expressions : {sums, others}) {
    for (const std::string& expression : expressions) {
      CAPTURE(expression);
      check_values(valued(expression));
    }
  }
}
