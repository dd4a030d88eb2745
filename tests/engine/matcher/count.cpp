#include "engine/matcher/count.hpp"
#include "engine/matcher/evaluate.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

struct CountRow {
  const char* expression;
  int value;
};

/// What the last value of this text makes of the start:
///   x x . o
///   . x . x
std::int32_t counted(const std::string& expression) {
  const Ruleset rules =
      ruleset_of("players x/o\nboard 4x2\n  xx.o\n  .x.x\nmove put: . -> x\nvalue v = " + expression + "\n");
  return evaluate(PlayerView(rules, rules.start, first_player), rules.values.back().expression);
}

void check_counts(std::initializer_list<CountRow> rows) {
  for (const CountRow& row : rows) {
    CAPTURE(row.expression);
    CHECK(counted(row.expression) == row.value);
  }
}

} // namespace

TEST_CASE("count: distinct sets of cells") {
  check_counts({{"count x", 4},
                {"count (straight: x x)", 2},
                {"count (e: x .)", 2},
                {"count (e: x x+)", 1},
                {"count (straight: x .)", 5}});
}

TEST_CASE("count: a marked cell is counted by itself") {
  check_counts({{"count (straight: x [.])", 3},
                {"count (straight: [x] .)", 4},
                {"count (around: [x]+ .)", 4},
                {"count (e: [.]* o)", 1},
                {"count ([x]~)", 4}});
}

TEST_CASE("count: in and if before the colon") {
  check_counts({{"count (in a2 b2 c2: x)", 2},
                {"count (e in a2: x x)", 1},
                {"count (e in b2: x x)", 0},
                {"count (e in b2: x [x])", 1},
                {"count (if count o = 1: x)", 4},
                {"count (if count o > 1: x)", 0},
                {"count (in a2 if count o = 1: [x])", 1}});
}
