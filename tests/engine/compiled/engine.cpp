#include "engine/compiled/engine.hpp"

#include <stdexcept>
#include <string>

#include <catch2/catch.hpp>

#include "engine/matcher/worth.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;

namespace {

using regola::test::ruleset_of;

const std::string crossing =
    "players x/o\nboard 3x3\nmove put: . -> x\nwin around: x^3\ndraw if stuck\n"
    "value lead = count x - count o\nvalue middle = count (in b2: x) - count (in b2: o)\n"
    "worth near = at around (count (in here: x))\n";

} // namespace

TEST_CASE("rules without a board are compiled for the length of the status at hand") {
  const Ruleset rules = ruleset_of("x-A -> oxA\nxA- -> oAx\nx-AB -> oxAB\n");
  Engine engine(rules);
  CHECK(engine.successors(Status("x--")).size() == 2);
  CHECK(engine.successors(Status("x---")).size() == 1);
  CHECK(engine.successors(Status("x--")).size() == 2);
  CHECK(engine.successors(Status("xyz")).empty());
}

TEST_CASE("a count is the sum of its division") {
  const Ruleset rules = ruleset_of(crossing);
  Engine engine(rules);
  const auto division = engine.perft_divide(rules.start, 3);
  std::uint64_t sum = 0;
  for (const auto& [move, leaves] : division) sum += leaves;
  CHECK(division.size() == 9);
  CHECK(sum == 504);
  CHECK(engine.perft(rules.start, 3) == sum);
}

TEST_CASE("heuristics are found by name, the last by none, and an unknown one is refused") {
  const Ruleset rules = ruleset_of(crossing);
  Engine engine(rules);
  Status status = rules.start;
  status.cells[0] = 'x';
  CHECK(engine.heuristic("lead")(0, status) == 1);
  CHECK(engine.heuristic("middle")(0, status) == 0);
  CHECK(engine.heuristic()(0, status) == 0);
  CHECK_THROWS_AS(engine.heuristic("lied"), std::invalid_argument);
}

TEST_CASE("worths come in the order of the successors") {
  const Ruleset rules = ruleset_of(crossing);
  Engine engine(rules);
  Status status = rules.start;
  status.cells[4] = 'x';
  const auto next = engine.successors(status);
  const auto worths = engine.worths(status, 0);
  REQUIRE(worths.size() == next.size());
  for (std::size_t i = 0; i < next.size(); ++i) {
    CHECK(worths[i] == worth_of(rules, rules.worths[0], status, next[i].move, next[i].status));
    CHECK(worths[i] == 1); // every cell touches the middle
  }
}
