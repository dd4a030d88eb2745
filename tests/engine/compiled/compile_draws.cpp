// Which moves can be drawn from masks, and how those of `every` match are written.

#include <catch2/catch.hpp>

#include "engine/compiled/compiled.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

CompiledSide side_of(const std::string& lines, const std::string& head = "players x/o\nboard 5x5\n") {
  const Ruleset ruleset = ruleset_of(head + lines);
  return CompiledRuleset(ruleset).sides[first_player];
}

} // namespace

TEST_CASE("plain lines are drawn from, a source for each heading") {
  const CompiledSide side = side_of("move step n ne nw: x . -> . [x]\nmove put: . -> x\n");
  CHECK(side.draws_from_masks);
  CHECK(side.draws.size() == 4);
}

TEST_CASE("where a match is not a move of its own, nothing is drawn") {
  for (const std::string lines :
       {"move put: . -> {xo}\n", "move put if count x < 3: . -> x\n",
        "move put: . -> x\nforbid around: x^3\n", "move slide e: x .* . -> . . x\n"}) {
    CAPTURE(lines);
    CHECK_FALSE(side_of(lines).draws_from_masks);
  }
}

TEST_CASE("lines of which every match counts are one source, and a program writes them") {
  const CompiledSide side = side_of("move put every around: . o+ x -> x x =\nmove put every e: . . -> x x\n");
  REQUIRE(side.draws.size() == 1);
  REQUIRE(side.draws.front().joint);
  CHECK(side.draws.front().joint->written.size() == 1); // all write x
}

TEST_CASE("what lies behind a run of any length is not written by a program") {
  const CompiledSide other = side_of("move put every around: . o+ . -> x x x\n");
  REQUIRE(other.draws.size() == 1);
  CHECK_FALSE(other.draws.front().joint);
}
