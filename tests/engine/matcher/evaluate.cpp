#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/successors.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <limits>

using namespace regola;
using namespace regola::test;

namespace {

constexpr auto greatest_value = std::numeric_limits<std::int32_t>::max();
constexpr auto least_value = std::numeric_limits<std::int32_t>::min();

struct ValueRow {
  const char* expression;
  std::int64_t value;
};

/// The expression as a value of a game on this board, seen by the first player.
std::int32_t value_of(const char* expression) {
  const Ruleset rules = ruleset_of("players x/o\nhand 4x 2o\nboard 4x2\n  xx.o\n  .o.x\nmove put: . -> x\n"
                                   "move take e: x o -> . [x]\nmove step e: x . -> . [x]\n"
                                   "class far = x\nvalue v = " +
                                   std::string(expression) + "\n");
  return evaluate(PlayerView(rules, rules.start, first_player), rules.values.back().expression);
}

} // namespace

TEST_CASE("evaluate: numbers and what they are joined by") {
  const ValueRow rows[] = {
      {"7", 7},
      {"-7", -7},
      {"2 + 3 * 4", 14},
      {"(2 + 3) * 4", 20},
      {"7 - 2 - 1", 4},
      {"7 / 2", 3},
      {"-7 / 2", -3},
      {"7 / 0", 0},
      {"abs(3 - 5)", 2},
      {"min(3, 1, 2)", 1},
      {"max(3, 1, 5, 2)", 5},
      {"ratio(3, 1)", 50},
      {"ratio(1, 3)", -50},
      {"ratio(0, 0)", 0},
      {"1000000 * 1000000", greatest_value},
      {"-1000000 * 1000000", least_value},
      {"-1000000 * 1000000 - 1", least_value},
      {"abs(-1000000 * 1000000)", greatest_value},
  };
  for (const ValueRow& row : rows) {
    CAPTURE(row.expression);
    CHECK(value_of(row.expression) == row.value);
  }
}

TEST_CASE("evaluate: what is on the board and beside it") {
  const ValueRow rows[] = {
      {"count x", 3},
      {"count {xo}", 5},
      {"count .", 3},
      {"count ?", 8},
      {"count far", 3},
      {"count (e: x x)", 1},
      {"count (e w: x x)", 1}, // a line counts once, whichever way it is read
      {"count (straight: x x)", 1},
      {"count (around: x .)", 6},
      {"hand x", 4},
      {"hand o", 2},
      {"moves x", 4},
      {"moves o", 4},
  };
  for (const ValueRow& row : rows) {
    CAPTURE(row.expression);
    CHECK(value_of(row.expression) == row.value);
  }
}

TEST_CASE("evaluate: conditions of a line") {
  struct Condition {
    const char* text;
    bool holds;
  };
  const Condition rows[] = {
      {"1 < 2", true},
      {"2 < 2", false},
      {"2 <= 2", true},
      {"2 = 2", true},
      {"2 != 2", false},
      {"2 >= 3", false},
      {"3 > 2", true},
      {"1 = 1 and 1 = 2", false},
      {"1 = 1 or 1 = 2", true},
      {"not 1 = 2", true},
      {"not (1 = 1 and 1 = 1)", false},
      {"stuck", false},
      {"not stuck", true},
      {"to move", true},
      {"attacked x", false},
      {"attacks o", true},
  };
  for (const Condition& row : rows) {
    CAPTURE(row.text);
    const Ruleset rules = ruleset_of("players x/o\nboard 3x1\n  xo.\nmove take e: x o -> . [x]\npass if " +
                                     std::string(row.text) + "\n");
    const auto& condition = rules.sides[first_player].passes.front().guard.condition.value();
    CHECK((evaluate(PlayerView(rules, rules.start, first_player), condition) != 0) == row.holds);
  }
}

TEST_CASE("evaluate: a value may use those above it") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard 3x1\n  xo.\nmove put: . -> x\nvalue a = 3\nvalue b = a * a + count x\n");
  CHECK(evaluate(PlayerView(rules, rules.start, first_player), rules.values[1].expression) == 10);
}

TEST_CASE("evaluate: other is the same as the other player sees it") {
  const Ruleset rules =
      ruleset_of("players x/o n/s\nboard 3x3\n  o..\n  ...\n  xx.\nmove put: . -> x\nclass back s: [x] #\n"
                 "value men = count x + 10 * count (s: x #) + 100 * count back + 1000 * count (in a1: x)\n"
                 "value lead = men - other men\nvalue twice = other (other men)\n"
                 "value moves_left = other moves x\n");
  const PlayerView first(rules, rules.start, first_player);
  CHECK(evaluate(first, rules.find_value("men")->expression) == 1222);
  CHECK(evaluate(first, rules.find_value("lead")->expression) == 111);
  CHECK(evaluate(first, rules.find_value("twice")->expression) == 1222);
  CHECK(evaluate(PlayerView(rules, rules.start, second_player), rules.find_value("lead")->mirrored) == -111);
  CHECK(evaluate(first, rules.find_value("moves_left")->expression) == 6);
}

TEST_CASE("evaluate: cycle counts the statuses in a row that stood the same plies before") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard 4x1\n  x.o.\nmove go e w: x . -> . [x]\nlose if stuck\n"
                 "value four = cycle 4\nvalue six = cycle 6\nvalue two = cycle 2\n");
  Status status = rules.start;
  std::string fours;
  std::string sixes;
  std::string twos;
  for (const char* next : {".xo. o", ".x.o x", "x..o o", "x.o. x", ".xo. o", ".x.o x", "x..o o", "x.o. x",
                           "x.o. x", ".xo. o", ".x.o x", "..xo o", "..x.o"}) {
    for (const Successor& move : successors(rules, status)) {
      if (to_text(rules, move.status).rfind(next, 0) == 0) {
        status = move.status;
        const PlayerView view(rules, status, first_player);
        fours += std::to_string(evaluate(view, rules.values[0].expression));
        sixes += std::to_string(evaluate(view, rules.values[1].expression));
        twos += std::to_string(evaluate(view, rules.values[2].expression));
        break;
      }
    }
  }
  CHECK(fours == "00012345670");
  CHECK(sixes == "00000000000");
  CHECK(twos == "00000000000");
}

TEST_CASE("evaluate: a status that comes back by another way is no cycle of its length") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard 3x2\n  x..\n  o..\nmove go around: x . -> . [x]\nlose if stuck\n"
                 "value back = 100 * repeats + cycle 4\n");
  Status status = rules.start;
  std::string values;
  for (const char* next :
       {".x./o..", ".x./.o.", "..x/.o.", "..x/o..", ".x./o..", ".x./.o.", "x../.o.", "x../o.."}) {
    for (const Successor& move : successors(rules, status)) {
      if (to_text(rules, move.status).rfind(next, 0) == 0) {
        status = move.status;
        values +=
            std::to_string(evaluate(PlayerView(rules, status, first_player), rules.values[0].expression)) +
            " ";
        break;
      }
    }
  }
  CHECK(values == "100 100 100 100 201 202 100 200 ");
}
