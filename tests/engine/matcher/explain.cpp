#include "engine/matcher/explain.hpp"

#include <catch2/catch.hpp>

#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

TEST_CASE("explain_refusal names the line that came nearest and the cell where it failed") {
  const Ruleset ruleset =
      ruleset_of("players x/o n/s\nboard\n  .o.\n  .o.\n  xxx\nmove push n: x . -> . [x]\n"
                 "move take ne nw: x o -> . [x]\nlose if stuck\n");
  const auto cell = [&](const char* name) { return ruleset.board.find(name); };
  const auto blocked = explain_refusal(ruleset, ruleset.start, cell("b1"), cell("b2"));
  REQUIRE(blocked);
  CHECK(blocked->line == 6);
  CHECK(blocked->cell == cell("b2"));
  CHECK(blocked->reason == "b2 holds 'o', wanted '.'");
  const auto foreign = explain_refusal(ruleset, ruleset.start, cell("b3"));
  REQUIRE(foreign);
  CHECK(foreign->reason == "b3 holds 'o', wanted 'x'");
}

TEST_CASE("explain_refusal tells a condition from a pattern") {
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard x..o\nmove go e w if count x > 1: x . -> . [x]\nlose if stuck\n");
  const auto miss = explain_refusal(ruleset, ruleset.start, 0, 1);
  REQUIRE(miss);
  CHECK(miss->reason == "its pattern matches, but its condition does not hold");
}
