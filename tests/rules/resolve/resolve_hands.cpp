#include "tests/rules/loaded.hpp"

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

TEST_CASE("hands: one that receives belongs to the first player, its mirror to the second") {
  const Ruleset ruleset =
      ruleset_of("players A/B P/p T/t n/s\nboard\n  pt.\n  ...\n  PT.\nhand 2P=pt\n"
                 "move drop: . -> P\nmove step n: P . -> . [P]\nmove step n: T . -> . [T]\n");
  REQUIRE(ruleset.hands.size() == 2);
  CHECK(ruleset.hands[0].symbol == 'P');
  CHECK(ruleset.hands[0].owner == first_player);
  CHECK(ruleset.hands[0].receives == SymbolSet("pt"));
  CHECK(ruleset.hands[1].symbol == 'p');
  CHECK(ruleset.hands[1].owner == second_player);
  CHECK(ruleset.hands[1].receives == SymbolSet("PT"));
  CHECK(ruleset.hands[1].count == 2);
}

TEST_CASE("hands: what is wrong with them is said where it stands") {
  const std::string players = "players x/o\nboard 3x3\nmove put: . -> x\n";
  CHECK(faults_of(players + "hand 0x\n") == "bad-hand 4:6");
  CHECK(faults_of(players + "hand 3x=.\n") == "bad-hand 4:9");
  CHECK(faults_of(players + "hand 0x=o 0o=x\n") == "bad-hand 4:12");
}

TEST_CASE("hands: a number is held under the name of its order") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard 3x1\norder pile = .12\nmove put: pile -> +1\n"
                                     "lose if hand pile = 0\nhand 7pile\n");
  REQUIRE(ruleset.hands.size() == 1);
  CHECK(ruleset.hands[0].name() == "pile");
  CHECK(ruleset.hands[0].count == 7);
}

TEST_CASE("hands: the lines that fill and empty them may be named") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard 3x1\nhand 2x 2o by put\nmove put: . -> x\n"
                                     "move lay: . -> x\nafter e: x # -> o =\nlose if stuck\n");
  for (const Side& side : ruleset.sides) {
    CHECK((side.moves[0].hands & 3U) == 3U);
    CHECK((side.moves[1].hands & 3U) == 0U);
    CHECK((side.afters[0].hands & 3U) == 0U);
  }
}

TEST_CASE("hands: one that keeps what is taken may count alone, without a warning") {
  CHECK(faults_of("players x/o e/E\nboard\n  xp.p\nhand 0e=p\nmove take e w: x p -> . [x]\n"
                  "move step e w: x . -> . [x]\nvalue taken = hand e\nlose if stuck\n")
            .empty());
}
