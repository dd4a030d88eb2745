#include "engine/matcher/worth.hpp"

#include <stdexcept>

#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// The worth of the first move whose text is this one.
int worth_in(const Ruleset& ruleset, const std::string& name, const std::string& status,
             const std::string& move) {
  const Status before = status_of(ruleset, status);
  for (const Successor& next : successors(ruleset, before)) {
    if (to_text(ruleset, next.move) == move) {
      return move_heuristic_of(ruleset, name)(before, next);
    }
  }
  FAIL("no move '" << move << "'");
  return 0;
}

const std::string walkers =
    "players x/o n/s\nboard\n  o.o\n  .x.\n  .x.\nmove go n ne nw: x {.o} -> . [x]\nlose if stuck\n";

} // namespace

TEST_CASE("worth: here is the cell where the move has come, and the status is the one it leads to") {
  const Ruleset rules = ruleset_of(walkers + "worth near = count (in here w e: x o)\n"
                                             "worth lone = count (in here: x)\n"
                                             "worth shown = count (in here b3: x)\n");
  CHECK(worth_in(rules, "lone", "", "go b2-b3") == 1);
  CHECK(worth_in(rules, "near", "", "go b2-b3") == 2);
  CHECK(worth_in(rules, "near", "", "go b2-a3") == 0);
  CHECK(worth_in(rules, "shown", "", "go b2-a3") == 1);
  CHECK(worth_in(rules, "shown", ".x./.x./..o x", "go b2-a3") == 2);
}

TEST_CASE("worth: before is the status the move is made in") {
  const Ruleset rules = ruleset_of(walkers + "worth taken = before count o - count o\n"
                                             "worth stood = before (count (in here: o))\n"
                                             "worth turn = 10 * before to move + to move\n");
  CHECK(worth_in(rules, "taken", "", "go b2-a3") == 1);
  CHECK(worth_in(rules, "taken", "", "go b2-b3") == 0);
  CHECK(worth_in(rules, "stood", "", "go b2-a3") == 1);
  CHECK(worth_in(rules, "stood", "", "go b2-b3") == 0);
  CHECK(worth_in(rules, "turn", "", "go b2-b3") == 10);
}

TEST_CASE("worth: the second of two mirrored players sees it in the mirror") {
  const Ruleset rules = ruleset_of(walkers + "worth ahead = at n (count (in here: o))\n"
                                             "worth theirs = count (in here: x)\n"
                                             "worth men = 10 * count x + count o\n"
                                             "worth lost = other men\n");
  const std::string status = "..o/.../.x. o";
  CHECK(worth_in(rules, "ahead", status, "go c3-b2") == 1);
  CHECK(worth_in(rules, "ahead", status, "go c3-c2") == 0);
  CHECK(worth_in(rules, "theirs", status, "go c3-c2") == 1);
  CHECK(worth_in(rules, "men", "o.o/.../.x. o", "go c3-c2") == 21);
  CHECK(worth_in(rules, "lost", "o.o/.../.x. o", "go c3-c2") == 12);
}

TEST_CASE("worth: players who differ read one line as it stands, and values from the first") {
  const Ruleset rules = ruleset_of("players g n\nboard 3x1\n  g.n\nmove go e w for g: g . -> . [g]\n"
                                   "move go e w for n: n . -> . [n]\nlose if stuck\n"
                                   "value turn = to move\nworth giant = count (in here: g)\n"
                                   "worth first = turn\nworth second = giant + before giant\n");
  CHECK(worth_in(rules, "giant", "", "go a1-b1") == 1);
  CHECK(worth_in(rules, "giant", "g.n n", "go c1-b1") == 0);
  CHECK(worth_in(rules, "first", "", "go a1-b1") == 0);
  CHECK(worth_in(rules, "first", "g.n n", "go c1-b1") == 1);
  CHECK(worth_in(rules, "second", "", "go a1-b1") == 1);
}

TEST_CASE("worth: at sums over the neighbours and is 0 beyond the edge") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard\n  o.o\n  o..\n  ..o\nmove put: . -> x\ndraw if stuck\n"
                 "worth foes = at around (count (in here: o))\n"
                 "worth north = at n (count (in here: ?))\n"
                 "worth far = at e (at e (count (in here: o)))\n"
                 "worth cells = at around (1 + 1)\n");
  CHECK(worth_in(rules, "foes", "", "put b2") == 4);
  CHECK(worth_in(rules, "north", "", "put b3") == 0);
  CHECK(worth_in(rules, "north", "", "put b2") == 1);
  CHECK(worth_in(rules, "far", "", "put a1") == 1);
  CHECK(worth_in(rules, "cells", "", "put a1") == 6);
}

TEST_CASE("worth: on points at follows every way of a link") {
  const Ruleset rules = ruleset_of(
      "players g n\nboard points a b c d\n  .gn.\nlink up/down a-b a-c c-d\nmove put for g: . -> g\n"
      "lose if stuck\nworth above = at up (count (in here: {gn}))\n");
  CHECK(worth_in(rules, "above", "", "put a") == 2);
  CHECK(worth_in(rules, "above", "", "put d") == 0);
}

TEST_CASE("worth: the cell of each kind of move") {
  const Ruleset whole = ruleset_of("board x---\nx-AB -> oxAB\nxA-B -> oAxB\no--A -> xooA\nlose if stuck\n"
                                   "worth placed = count (in here: {xo})\n");
  CHECK(worth_in(whole, "placed", "", "1") == 1);
  CHECK(worth_in(whole, "placed", "o---", "1") == 0); // two cells change
  const Ruleset passing = ruleset_of("players x/o\nboard 2x1\nmove put: . -> x\npass\n"
                                     "worth cell = count (in here: ?) + at e 1\nworth cells = count x\n");
  CHECK(worth_in(passing, "cell", "", "pass") == 0);
  CHECK(worth_in(passing, "cell", "", "put a1") == 2);
  const Ruleset parts = ruleset_of("players x/o\nboard 3x1\n  x..\nmove go e: x . -> . [x]\n"
                                   "then drop e: x . -> = [o]\nlose if stuck\n"
                                   "worth last = count (in here: o)\n");
  CHECK(worth_in(parts, "last", "", "go a1-b1 drop b1-c1") == 1);
}

TEST_CASE("worth: the last one unless named; others are refused") {
  const Ruleset rules = ruleset_of("players x/o\nboard 2x1\nmove put: . -> x\ndraw if stuck\n"
                                   "worth one = 1\nworth two = 2\n");
  CHECK(worth_in(rules, "", "", "put a1") == 2);
  CHECK(worth_in(rules, "one", "", "put a1") == 1);
  CHECK_THROWS_AS(move_heuristic_of(rules, "three"), std::invalid_argument);
  CHECK_THROWS_AS(move_heuristic_of(ruleset_of("x-A -> oxA\n")), std::invalid_argument);
}
