// Counts that are compiled without a walk: they equal those of the reference matcher on random boards, and
// fit into the number of bits that the compiler announces.

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "engine/compiled/compiled.hpp"
#include "tests/engine/compiled/values.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

Ruleset counting(const std::string& board, const std::string& lines) {
  return ruleset_of("players x/o\nboard " + board + "\nmove put: . -> x\n" + lines);
}

/// All parts of an expression that count.
void collect_counts(const CompiledExpression& expression, std::vector<const CompiledExpression*>& counts) {
  using Kind = Expression::Kind;
  const Kind kind = expression.source->kind;
  if (kind == Kind::count_cells || kind == Kind::count_pictures || kind == Kind::count_anchors) {
    counts.push_back(&expression);
  }
  for (const CompiledExpression& operand : expression.operands) collect_counts(operand, counts);
}

std::vector<const CompiledExpression*> counts_of(const CompiledRuleset& rules) {
  std::vector<const CompiledExpression*> counts;
  collect_counts(rules.values.back().expression, counts);
  return counts;
}

bool is_walked(const std::string& board, const std::string& count) {
  const Ruleset ruleset = counting(board, "value v = " + count + "\n");
  const CompiledRuleset rules(ruleset);
  return counts_of(rules).front()->counted.empty();
}

} // namespace

TEST_CASE(
    "lines count once however they are read, runs once for each length, edges on the board and off it") {
  for (const std::string board : {"1x1", "1x4", "2x2", "4x3", "5x5", "9x8"}) {
    for (const std::string count :
         {"around: x^3", "around: x x", "around: x o", "e w: x .", "s: x ?+", "around: x+ o",
          "around: {.#} x {.#}", "around: {.o#} x^2 {.o#}", "straight: # x", "around: # x #",
          "straight: x o* x", "diagonal: x .* o", "straight: # # / # x", "e/s: x . / . x", "straight: x [.]",
          "around: x o+ [.]", "n: x+ #"}) {
      CAPTURE(board, count);
      const Ruleset ruleset = counting(board, "value v = count (" + count + ")\n");
      check_values(ruleset);
    }
  }
}

TEST_CASE("lines of classes that depend on the direction, read from one end and from both") {
  const std::string both_ways =
      "class room: [{x.}]^3\nclass cramped: {x!room}\n"
      "value v = count (around: {.o#} {x!cramped}^2 {.o#}) + count (around: room^2)\n";
  const std::string one_way = "class led: [x] o\nvalue v = count (around: led^2) + count (s e: led .)\n";
  for (const std::string& lines : {both_ways, one_way}) {
    for (const std::string board : {"3x3", "5x4", "9x9"}) {
      CAPTURE(lines, board);
      check_values(counting(board, lines));
    }
  }
}

TEST_CASE("what is walked and what is not") {
  for (const std::string count : {"x", "around: x^3", "s: x ?+", "around: {.#} x {.#}", "straight: # # / # x",
                                  "straight: x .* [o]", "in a1 b2: x"}) {
    CAPTURE(count);
    CHECK_FALSE(is_walked("5x5", count.size() == 1 ? "count x" : "count (" + count + ")"));
  }
  CHECK(is_walked("5x5", "count (e/s: x . / . x)")); // other pairs of cells may be the same set
  CHECK(is_walked("5x5", "count (around: A A)"));
  CHECK(is_walked("9x9", "count (around: x+ o* x* o*)")); // too many lengths
}

TEST_CASE("all that a value counts is one program, that of values it names included") {
  const Ruleset ruleset = counting("5x5", "value pairs = count (around: x x)\n"
                                          "value rows = pairs + 3 * count (around: x^3)\n"
                                          "value lead = rows - other rows + count x\n");
  const CompiledRuleset rules(ruleset);
  const auto counts = counts_of(rules);
  REQUIRE(counts.size() == 5);
  for (const CompiledExpression* count : counts) CHECK(count->program == counts.front()->program);
  check_values(ruleset);
}

TEST_CASE("each player's classes are asked for by a program of his own") {
  const Ruleset ruleset =
      counting("4x4", "class led e: [x] o\nvalue v = count led - other count led + count x\n");
  const CompiledRuleset rules(ruleset);
  const auto counts = counts_of(rules);
  REQUIRE(counts.size() == 3);
  CHECK(counts[0]->program != counts[1]->program);
  CHECK(counts[0]->program == counts[2]->program);
  check_values(ruleset);
}

TEST_CASE("values that name each other many times over stay small") {
  std::string lines = "value v0 = count x\n";
  for (int i = 1; i <= 6; ++i) lines += fmt::format("value v{} = v{} - 2 * v{}\n", i, i - 1, i - 1);
  const Ruleset ruleset = counting("3x3", lines);
  CHECK(counts_of(CompiledRuleset(ruleset)).size() <= 64);
  check_values(ruleset);
}
