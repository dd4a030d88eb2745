#include "tests/rules/loaded.hpp"

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

const std::string piles = "players x/o\nboard 3x1\norder pile = .123\nlose if stuck\n";

const Production& first_move(const Ruleset& ruleset) { return ruleset.sides[first_player].moves.front(); }

} // namespace

TEST_CASE("sums: a cell that a number is added to matches where the order has the result") {
  CHECK(first_move(ruleset_of(piles + "move put: pile -> +1\n")).left.elements[0].test.symbols ==
        SymbolSet(".12"));
  CHECK(first_move(ruleset_of(piles + "move put: pile -> -2\n")).left.elements[0].test.symbols ==
        SymbolSet("23"));
  CHECK(first_move(ruleset_of(piles + "move put: {13} -> +1\n")).left.elements[0].test.symbols ==
        SymbolSet("1"));
}

TEST_CASE("sums: terms are numbers, variables and what stands there") {
  const Ruleset ruleset = ruleset_of(piles + "move put e: pile=A pile=B pile -> A-B+2 = +A-1\n");
  const Sum& first = first_move(ruleset).right[0].sum;
  CHECK(first.number == 2);
  REQUIRE(first.terms.size() == 2);
  CHECK(first.terms[0].variable == 'A');
  CHECK(first.terms[1].variable == 'B');
  CHECK(first.terms[1].factor == -1);
  const Sum& last = first_move(ruleset).right[2].sum;
  CHECK(last.number == -1);
  REQUIRE(last.terms.size() == 2);
  CHECK(last.terms[0].variable == 0);
  CHECK(last.terms[1].variable == 'A');
}

TEST_CASE("sums: an order that is named is the one in which they are written, in the mirror its image") {
  const Ruleset ruleset =
      ruleset_of("players x/o a/A b/B\nboard 3x1\n  xAo\norder low = .ab\nclass foe = AB\n"
                 "move turn e: x foe=Y -> = [low+Y]\nlose if stuck\n");
  CHECK(ruleset.sides[first_player].moves.front().right[1].symbols == ".ab");
  CHECK(ruleset.sides[second_player].moves.front().right[1].symbols == ".AB");
}

TEST_CASE("sums: what makes no sense is said where it stands") {
  CHECK(faults_of(piles + "move put: x -> +1\n") == "bad-cell 5:16");
  CHECK(faults_of(piles + "move put: 3 -> +1\nmove lay: . -> 3\n") == "never-matches 5:16");
  CHECK(faults_of(piles + "move put: pile -> A+1\n") == "unbound-variable 5:19");
  CHECK(faults_of(piles + "move put: pile=A -> pille+A\n") == "unknown-name 5:21");
  CHECK(faults_of(piles + "move put: pile -> pile+1\n") == "syntax 5:19");
}
