#include "engine/matcher/successors.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

TEST_CASE("to_text: parts, the cells they go to, the symbols chosen") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard 3x1\n  x..\nmove go e: x . -> . [x]\nthen mark: x -> {xz}\n");
  Move move;
  CHECK(to_text(rules, move).empty());
  move.parts.push_back({0, 0, 1, {}});
  CHECK(to_text(rules, move) == "go a1-b1");
  move.parts.push_back({1, 1, 1, {'z'}});
  CHECK(to_text(rules, move) == "go a1-b1 mark b1=z");
  move.parts.back().choices = {'z', 'x'};
  CHECK(to_text(rules, move) == "go a1-b1 mark b1=z=x");
  move.parts.front().also = 2;
  CHECK(to_text(rules, move) == "go a1+c1-b1 mark b1=z=x");
  move.parts.front().also = 1; // where it goes
  CHECK(to_text(rules, move) == "go a1-b1 mark b1=z=x");
}

TEST_CASE("to_text: a rule on the whole status is a number, a pass a word") {
  const Ruleset tris = game("tris");
  Move move;
  move.kind = Move::Kind::rule;
  move.number = 5;
  CHECK(to_text(tris, move) == "5");
  move.kind = Move::Kind::pass;
  CHECK(to_text(tris, move) == "pass");
}
