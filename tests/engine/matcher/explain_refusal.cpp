#include "engine/matcher/explain_refusal.hpp"

#include <catch2/catch.hpp>

#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

TEST_CASE("explain_refusal names the line that came nearest and the cell where it failed") {
  const Ruleset ruleset =
      ruleset_of("players x/o n/s\nboard\n  .o.\n  .o.\n  xxx\nmove push n: x . -> . [x]\n"
                 "move take ne nw: x o -> . [x]\nlose if stuck\n");
  const auto cell = [&](const char* name) { return ruleset.board.find(name); };
  const auto blocked = explain_refusal(ruleset, ruleset.start, cell("b1"), cell("b2"));
  REQUIRE(blocked);
  CHECK(blocked->line == 6);
  CHECK(blocked->cell == cell("b2"));
  CHECK(blocked->reason == "b2 is occupied by 'o'");
  const auto foreign = explain_refusal(ruleset, ruleset.start, cell("b3"));
  REQUIRE(foreign);
  CHECK(foreign->reason == "b3 holds 'o', wanted 'x'");
}

TEST_CASE("explain_refusal tells a condition from a pattern") {
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard x..o\nmove go e w if count x > 1: x . -> . [x]\nlose if stuck\n");
  const auto miss = explain_refusal(ruleset, ruleset.start, 0, 1);
  REQUIRE(miss);
  CHECK(miss->reason == "its pattern matches, but its condition does not hold: 1 is not > 1");
}

TEST_CASE("explain_refusal: that a cell is not among those of the head counts more than a longer picture") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard\n  xx\n  ..\n  x.\nmove put in a1-b1: x -> .\n"
                                     "move go s if count o = 1: x . -> . [x]\nlose if stuck\n");
  const auto miss = explain_refusal(ruleset, ruleset.start, ruleset.board.find("b3"));
  REQUIRE(miss);
  CHECK(miss->line == 6);
  CHECK(miss->reason == "b3 is not in a1 b1");
}

TEST_CASE("explain_no_match: a group that holds the cell beside it") {
  const Ruleset ruleset = ruleset_of(
      "players x/o\nboard\n  ..o\n  xx.\nmove put: . -> x\nwin straight: o {xo}~ .\nwin e: x x~\n");
  const PlayerView view(ruleset, ruleset.start, first_player);
  const auto miss = explain_no_match(view, *ruleset.sides[first_player].ends.back().picture);
  REQUIRE(miss);
  CHECK(miss->reason.find("the group reaches ") != std::string::npos);
  CHECK(miss->reason.find(", which the picture uses already") != std::string::npos);
}

TEST_CASE("explain_refusal says which hand is empty") {
  const Ruleset ruleset = ruleset_of(
      "players x/o\nboard 3x1\nhand 1x 1o\nmove put: . -> x\nmove go e w: x . -> . [x]\nlose if stuck\n");
  Status with_empty_hand = ruleset.start;
  with_empty_hand.hands[0] = 0;
  const auto miss = explain_refusal(ruleset, with_empty_hand, 0);
  REQUIRE(miss);
  CHECK(miss->reason == "its pattern matches, but the hand of 'x' is empty");
  CHECK(miss->by_line == 0);
}

TEST_CASE("explain_refusal names the line that forbids a move, and what it finds") {
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard\n  x..\n  ...\nmove put: . -> x\nforbid if count x = 5\n"
                 "forbid e: x x\nforbid if count x > 3\nlose if stuck\n");
  const auto miss = explain_refusal(ruleset, ruleset.start, ruleset.board.find("b2"));
  REQUIRE(miss);
  CHECK(miss->by_line == 7);
  CHECK(miss->reason == "when the move has been made it matches on a2 b2");
  const Ruleset counted =
      ruleset_of("players x/o\nboard 3x1\nmove put: . -> x\nforbid if count x = 1\nlose if stuck\n");
  const auto by_condition = explain_refusal(counted, counted.start, 0);
  REQUIRE(by_condition);
  CHECK(by_condition->by_line == 4);
  CHECK(by_condition->reason == "when the move has been made 1 = 1");
}

TEST_CASE("explain_refusal names the line that prefers other moves") {
  const std::string start = "players x/o\nboard\n  x..\n  .o.\n  ...\nmove jump diagonal: x o . -> . . [x]\n"
                            "move step diagonal e: x . -> . [x]\n";
  const Ruleset by_name = ruleset_of(start + "prefer jump > step\nlose if stuck\n");
  const auto miss =
      explain_refusal(by_name, by_name.start, by_name.board.find("a3"), by_name.board.find("b3"));
  REQUIRE(miss);
  CHECK(miss->by_line == 8);
  CHECK(miss->reason == "there is jump a3-c1");
  const Ruleset by_number = ruleset_of(start + "prefer most 0 - count o\nlose if stuck\n");
  const auto fewer =
      explain_refusal(by_number, by_number.start, by_number.board.find("a3"), by_number.board.find("b3"));
  REQUIRE(fewer);
  CHECK(fewer->by_line == 8);
  CHECK(fewer->reason == "jump a3-c1 has more of it");
}
