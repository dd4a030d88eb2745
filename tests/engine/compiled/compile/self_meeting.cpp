#include "engine/compiled/compile/bounds.hpp"

#include <string>

#include <catch2/catch.hpp>

#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// Of the first move line, on a ring of five cells.
bool meets_itself(const std::string& lines) {
  const Ruleset ruleset = ruleset_of(
      "players x/o\nboard points a b c d e\n  .....\nlink ring/back a-b b-c c-d d-e e-a\n" + lines);
  const Layout layout(ruleset.board);
  return may_meet_itself(layout, ruleset.sides[first_player], ruleset.sides[first_player].moves[0].left);
}

} // namespace

TEST_CASE("a picture too short for a ring does not come back to a cell") {
  CHECK_FALSE(meets_itself("move go ring: x . . . . -> . = = = x\n"));
  CHECK(meets_itself("move go ring: x . . . . . -> . = = = = x\n"));
}

TEST_CASE("a run around a ring comes back, but for one through a few cells that are named") {
  CHECK(meets_itself("move go ring: x .* . -> . . x\n"));
  CHECK_FALSE(meets_itself("class gate in c d: ?\nmove go ring: {.x} gate* {.!gate} -> . = x\n"));
  CHECK(meets_itself("class gate: .\nmove go ring: {.x} gate* {.!gate} -> . = x\n"));
}

TEST_CASE("tests of one class from within and from without share no cell") {
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard 3x3\nclass gate in a1: ?\nmove go e: gate {.!gate} . -> = x =\n");
  const auto& elements = ruleset.sides[first_player].moves[0].left.elements;
  CHECK_FALSE(may_share_cells(elements[0], elements[1]));
  CHECK(may_share_cells(elements[0], elements[2]));
}
