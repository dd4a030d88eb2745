// Which end lines a move can make true.

#include <catch2/catch.hpp>

#include "engine/compiled/compiled.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

std::vector<ReachableEnd> ends_after(const std::string& lines) {
  const Ruleset ruleset = ruleset_of("players x/o\nboard 9x9\n" + lines);
  return CompiledRuleset(ruleset).sides[first_player].reachable_ends;
}

} // namespace

TEST_CASE("a row of one's own is asked after a move, the opponent's is not") {
  const auto ends = ends_after("move put: . -> x\nwin around: x^5\n");
  REQUIRE(ends.size() == 1);
  CHECK(ends.front().kind == ReachableEnd::Kind::picture);
  CHECK(ends.front().viewer == first_player);
}

TEST_CASE("an end on cells that no move writes is not asked") {
  const auto by_the_other = ends_after("move put: . -> x\nwin e: ? o o ?\n");
  REQUIRE(by_the_other.size() == 1); // in his view these are x
  CHECK(by_the_other.front().viewer == second_player);
  CHECK(ends_after("move step: . -> .\nwin e: ? o o ?\n").empty());
}

TEST_CASE("who is stuck, and what has a condition, is asked in its own way") {
  const auto ends = ends_after("move put: . -> x\ndraw if stuck\nwin if count x = 3\n");
  REQUIRE(ends.size() == 3); // both players see both lines, but only who is to move is stuck
  CHECK(ends[0].kind == ReachableEnd::Kind::stuck);
  CHECK(ends[0].viewer == second_player);
  CHECK(ends[1].kind == ReachableEnd::Kind::other);
  CHECK(ends[2].kind == ReachableEnd::Kind::other);
}

TEST_CASE("what only who is to move can be is not asked of who has moved") {
  const auto ends = ends_after("move put: . -> x\nlose if attacked x and stuck\nwin if not stuck\n");
  REQUIRE(ends.size() == 3);
  CHECK(ends[0].viewer == second_player);
  CHECK(ends[0].end == 0);
  CHECK(ends[1].viewer == first_player); // not stuck
  CHECK(ends[1].end == 1);
  CHECK(ends[2].viewer == second_player);
}
