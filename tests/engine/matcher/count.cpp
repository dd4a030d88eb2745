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

TEST_CASE("count: a run without a mark has its first cell as its anchor") {
  check_counts({{"count (e in a2: x^2)", 1},
                {"count (e in b2: x^2)", 0},
                {"count (w in b2: x^2)", 1},
                {"count (w in a2: x^2)", 0},
                {"count (e in b2: [x]^2)", 2},
                {"count (e in a2: x+)", 2},
                {"count (e in b2: x+)", 1},
                {"count (e in c2: x* .)", 1},
                {"count (e in a2: x* .)", 1},
                {"count (e in b2: x* .)", 1},
                {"count (e in a1: {x#} .)", 1},
                {"count (e in b2: {x#} .)", 1},
                {"count (in b1: x~)", 1}});
}

TEST_CASE("a class holds the same cells, whether its pictures have runs or are written out") {
  struct Pair {
    const char* run;
    std::vector<const char*> written_out;
  };
  const Pair pairs[] = {{"around: x^3", {"around: x x x"}},
                        {"straight: x^2 o", {"straight: x x o"}},
                        {"straight: # x^2", {"straight: # x x"}},
                        {"straight: x+ .", {"straight: x .", "straight: x x .", "straight: x x x ."}},
                        {"straight: x* .", {": .", "straight: x .", "straight: x x .", "straight: x x x ."}},
                        {"e: {x#} .", {"e: x .", "e: # ."}},
                        {"straight in a2 b2: x^2", {"straight in a2 b2: x x"}},
                        {"straight: [x]^2", {"straight: [x] x", "straight: x [x]"}}};
  for (const Pair& pair : pairs) {
    CAPTURE(pair.run);
    std::string text = "players x/o\nboard 4x2\n  xx.o\n  .x.x\nclass run " + std::string(pair.run) + "\n";
    for (const char* line : pair.written_out) {
      text += "class written" + std::string(*line == ':' ? "" : " ") + line + "\n";
    }
    text += "move put: . -> x\nvalue differ = 0";
    for (const char* cell : {"a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"}) {
      const std::string in = "count (in " + std::string(cell) + ": {xo.!";
      text += "\n  + abs(" + in + "run}) - " + in + "written}))";
    }
    const Ruleset rules = ruleset_of(text + "\n");
    CHECK(evaluate(PlayerView(rules, rules.start, first_player), rules.values[0].expression) == 0);
  }
}

TEST_CASE("count: lines of three on a torus, where sums of directions go round") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard 3x3\nlink e/w c1-a1 c2-a2 c3-a3\n"
                 "link n/s a3-a1 b3-b1 c3-c1\nmove put: . -> x\n"
                 "value lines = count (around: ? ? ?)\nvalue leaps = count (knight in a1: ? ?)\n");
  CHECK(evaluate(PlayerView(rules, rules.start, first_player), rules.values[0].expression) == 12);
  CHECK(evaluate(PlayerView(rules, rules.start, first_player), rules.values[1].expression) == 4);
}
