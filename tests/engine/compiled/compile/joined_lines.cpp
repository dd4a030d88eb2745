#include "engine/compiled/compile/rewrites.hpp"

#include <string>

#include <catch2/catch.hpp>

#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// Of the first player: how many `move` lines forms are made of.
std::size_t lines_of_forms(const std::string& moves) {
  const Ruleset ruleset = ruleset_of("players x/o\nboard 5x5\n  x...o\n" + moves);
  const CompiledRuleset rules(ruleset);
  return (rules.compiled_lines ? *rules.compiled_lines : rules).sides[first_player].moves.size();
}

} // namespace

TEST_CASE("joined lines: lines that differ in their directions alone are one") {
  CHECK(lines_of_forms("move go n: x . -> . [x]\nmove go e: x . -> . [x]\nmove go s w: x . -> . [x]\n") == 1);
  CHECK(lines_of_forms("move go n if count x < 3: x . -> . [x]\nmove go e if count x < 3: x . -> . [x]\n") ==
        1);
  CHECK(lines_of_forms("move put every n: . o+ x -> x x =\nmove put every e: . o+ x -> x x =\n") == 1);
  // Another line between them does not matter.
  CHECK(lines_of_forms("move go n: x . -> . [x]\nmove put: . -> x\nmove go e: x . -> . [x]\n") == 2);
  // Moves that may have the same text: the first one is meant, and side by side they are found in their
  // order.
  CHECK(lines_of_forms("move grow n: . x -> x =\nmove grow e: . x -> x =\n") == 1);
  CHECK(lines_of_forms("move grow n: . x -> x =\nmove grow: . -> x\nmove grow e: . x -> x =\n") == 3);
}

TEST_CASE("joined lines: a line whose condition looks from its anchor is one line") {
  CHECK(lines_of_forms("move put if count (around in here: ? x) > 1: . -> x\n") == 1);
  CHECK(lines_of_forms("move go n e if at s (count (e in here: ? x)) > 1: x . -> . [x]\n") == 1);
  // An anchor that may cover several cells has a line for each, and so has a condition that asks for more
  // than cells.
  CHECK(lines_of_forms("move go e if count (in here: x) > 0: x~ . -> = x\n") > 1);
  CHECK(lines_of_forms("move put if count (around in here: ? x) > 1 and quiet x < 9: . -> x\n") > 1);
}

TEST_CASE("joined lines: lines that differ in anything else stay apart") {
  for (const char* moves :
       {"move go n: x . -> . [x]\nmove run e: x . -> . [x]\n",
        "move go n: x . -> . [x]\nmove go e: x . . -> . . [x]\n",
        "move go n: x . -> . [x]\nmove go e extra: x . -> . [x]\n",
        "move go n: x . -> . [x]\nmove go e in a1: x . -> . [x]\n",
        "move go n: x . -> . [x]\nmove go e if count x < 3: x . -> . [x]\n",
        "move go n if count x < 3: x . -> . [x]\nmove go e if count x < 4: x . -> . [x]\n",
        // Moves that may have the same text: which of them is meant depends on the order.
        "move go n: x . -> . x\nmove go e: x . -> . x\nmove go w: . x -> x .\n"}) {
    CAPTURE(moves);
    CHECK(lines_of_forms(moves) > 1);
  }
}

TEST_CASE("joined lines: parts are joined, too, and 'forbid' lines that never hold are left out") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard 5x5\n  x...o\nmove go e: x . -> . [x]\n"
                                     "then burn n: x . -> = [b]\nthen burn s: x . -> = [b]\n"
                                     "forbid if 1 < 0\nforbid if count b > 9\n");
  const CompiledRuleset rules(ruleset);
  CHECK(rules.sides[first_player].forbids.size() == 2);
  const std::optional<Ruleset> joined = joined_lines(rules);
  REQUIRE(joined);
  for (const Side& side : joined->sides) {
    CHECK(side.forbids.size() == 1);
    REQUIRE(side.parts.size() == 1);
    REQUIRE(side.parts[0].lines.size() == 1);
    CHECK(side.parts[0].lines[0].left.headings.size() == 2);
  }
  CHECK_FALSE(joined_lines(CompiledRuleset(*joined)));
}
