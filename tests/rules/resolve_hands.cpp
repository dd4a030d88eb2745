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
