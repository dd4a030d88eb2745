// Which moves are counted without a list.

#include <string>

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

TEST_CASE("plain lines are counted by their matches") {
  const CompiledSide side = side_of("move step n ne nw: x . -> . [x]\nmove put: . -> x\n");
  REQUIRE(side.counted);
  CHECK(side.counted->size() == 2);
}

TEST_CASE("where a match is not a move of its own, nothing is counted") {
  for (const std::string lines : {"move put: . -> {xo}\n", "move put if count x < 3: . -> x\n",
                                  "move put: . -> x\nforbid around: x^3\n", "move slide e: x .* . -> . . x\n",
                                  "move hop e again: x o . -> . . [x]\n",
                                  "move put: . -> x\nmove step e: x . -> . [x]\nprefer step > put\n"}) {
    CAPTURE(lines);
    CHECK_FALSE(side_of(lines).counted);
  }
}

TEST_CASE("lines of which every match counts are counted together") {
  const CompiledSide side = side_of("move put every around: . o+ x -> x x =\nmove put every e: . . -> x x\n");
  REQUIRE(side.counted);
  CHECK(side.counted->size() == 1);
}

TEST_CASE("steps in different directions differ where cells of different rows lie at different distances") {
  std::string board = "players x/o\nboard\n";
  for (int row = 0; row < 10; ++row) board += row % 2 == 0 ? "  #.#.#.#.#.\n" : "  .#.#.#.#.#\n";
  CHECK_FALSE(side_of("move go diagonal: x . -> . [x]\n", board).moves.front().shares_text);
  CHECK(side_of("move go diagonal: x . -> . x\n", board).moves.front().shares_text);
}
