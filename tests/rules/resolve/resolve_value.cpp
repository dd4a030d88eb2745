#include <catch2/catch.hpp>

#include "tests/rules/loaded.hpp"

using namespace regola;
using regola::test::ruleset_of;

namespace {

const std::string before_value = "players x/o n/s\nboard 3x3\nmove put: . -> x\ndraw if stuck\n";

} // namespace

TEST_CASE("values and worths are kept apart, each in the order of the text") {
  const Ruleset rules = ruleset_of(before_value + "worth gain = late\nvalue early = 1\nvalue late = early\n"
                                                  "worth more = gain + early\n");
  REQUIRE(rules.values.size() == 2);
  REQUIRE(rules.worths.size() == 2);
  CHECK(rules.values[1].expression.number == 0);
  CHECK(rules.worths[0].expression.kind == Expression::Kind::value); // also of one that stands below
  CHECK(rules.worths[0].expression.number == 1);
  CHECK(rules.worths[1].expression.operands.at(0).kind == Expression::Kind::worth);
  CHECK(rules.find_worth("more") == &rules.worths[1]);
  CHECK(rules.find_worth("early") == nullptr);
  CHECK(rules.find_value("gain") == nullptr);
}

TEST_CASE("a worth of a mirrored game is there for both players") {
  const Ruleset rules = ruleset_of(before_value + "worth ahead = at n (count (in here: x))\n");
  const Value& worth = rules.worths.front();
  const Expression& inner = worth.expression.operands.front();
  CHECK(inner.cells == std::vector<CellIndex>{here_cell});
  CHECK(worth.mirrored.operands.front().cells == std::vector<CellIndex>{here_cell});
  CHECK(worth.expression.directions.size() == 1);
  CHECK(worth.expression.directions != worth.mirrored.directions);
}

TEST_CASE("what an 'at' asks for is counted for each of its directions") {
  std::string text = "count x";
  for (int i = 0; i < 4; ++i) {
    text = "at around (" + text + ")";
  }
  CHECK(test::faults_of(before_value + "worth w = " + text + "\n").empty());
  CHECK(test::faults_of(before_value + "worth w = at around (" + text + ")\n") == "bad-expression 5:7");
}
