// Lengths with names: `x^A .^A`.

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/agreement.hpp"
#include "tests/rules/loaded.hpp"

using namespace regola;
using namespace regola::test;

namespace {

std::vector<std::string> offered_by(const Ruleset& ruleset) {
  std::vector<std::string> all;
  for (const Successor& next : successors(ruleset, ruleset.start)) {
    all.push_back(to_text(ruleset, next.move));
  }
  std::sort(all.begin(), all.end());
  return all;
}

const std::string stone_rows = "players x/o e/w\nboard\n  .......\n  .xxx.oo\n  .......\n";

} // namespace

TEST_CASE("lengths with names: the same text as one line for each length") {
  const std::string end = "lose if count x = 0\n";
  const Ruleset named =
      ruleset_of(stone_rows + "move march straight: x^A x* .^(A - 1) . -> . = x [x]\n" + end);
  std::string by_hand = stone_rows + "move march straight: x x* . -> . = [x]\n";
  for (int length = 2; length <= 3; ++length) {
    const std::string number = std::to_string(length);
    by_hand +=
        "move march straight: x^" + number + " x* .^" + std::to_string(length - 1) + " . -> . = x [x]\n";
  }
  const Ruleset written = ruleset_of(by_hand + end);
  CHECK(offered_by(named) == offered_by(written));
  CHECK(offered_by(named).size() == 12); // 3 to each side
  CHECK(named.sides[first_player].moves.size() == 3);
}

TEST_CASE("lengths with names: compared in a condition, none where that is wrong") {
  const std::string strike = "move strike straight if C < A + B - 1: "
                             "x^A x^(B - 1) .^(A - 1) o o^(C - 1) {.x#} -> . = x [x] . =\nlose if stuck\n";
  const Ruleset ruleset = ruleset_of(stone_rows + strike);
  CHECK(offered_by(ruleset) == std::vector<std::string>{"strike b2-f2"});
  for (const Production& line : ruleset.sides[first_player].moves) {
    CHECK(!line.guard.condition);
  }
  const Ruleset never = ruleset_of(stone_rows + "move put: . -> x\nmove go e if count o > 2 and A = 2: "
                                                "x^A .^A -> . [x]\n");
  CHECK(never.sides[first_player].moves.back().guard.condition);
  CHECK(offered_by(never).size() == 16);
}

TEST_CASE("lengths with names: the number for which a symbol stands") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard\n  2.1..\norder pile = .12\n"
                                     "move go straight: {12}=A .^(A - 1) . -> . = [A]\nlose if stuck\n");
  CHECK(offered_by(ruleset) == std::vector<std::string>{"go c1-b1", "go c1-d1"});
}

TEST_CASE("lengths with names: in classes, forbid lines and ends") {
  const Ruleset ruleset = ruleset_of(stone_rows + "class tail e: [x]^A .^A\nmove put: {.} -> x\n"
                                                  "forbid e: x^A o^A x^A\nwin even e: # .^A x^A\n");
  CHECK(ruleset.sides[first_player].classes.size() > 1);
  CHECK(ruleset.sides[first_player].forbids.size() == 2); // 3 + 3 + 3 cells have no room
  CHECK(ruleset.named_lines.at("even") == std::vector<std::uint32_t>{9});
}

TEST_CASE("lengths with names: a capital that stands once is a parameter, and missing") {
  CHECK(faults_of("players x/o\nboard 3x3\nmove put: . -> x\nwin around: x^K\n") == "unknown-param 4:15");
  CHECK(faults_of("param A=2\nplayers x/o\nboard 4x4\nmove put: . -> x\nmove go e: x^A .^A -> . [x]\n")
            .empty());
  CHECK(faults_of("players x/o\nboard 3x3\nmove put: . -> x\nmove go e if A > 3: x^A .^A -> . [x]\n") ==
        "never-matches 4:21");
  CHECK(faults_of("players x/o\nboard 19x19\nmove put: . -> x\n"
                  "move go e if A + B + C > 3: x^A .^B o^C -> . = x\n") == "bad-number 4:29");
}

TEST_CASE("lengths with names: both matchers agree") {
  const Ruleset ruleset = ruleset_of(
      stone_rows +
      "move march straight: x^A x* .^(A - 1) . -> . = x [x]\n"
      "move strike straight if C < A + B - 1: x^A x^(B - 1) .^(A - 1) o o^(C - 1) {.x#} -> . = x [x] . =\n"
      "win e: # o^A .^A\nlose if stuck\n");
  Agreement agreement(ruleset);
  CHECK(agreement.difference(ruleset.start).value_or("") == "");
  const auto all = agreement.successors();
  for (std::size_t i = 0; i < all.size(); i += 3) {
    CHECK(agreement.difference(all[i].status).value_or("") == "");
  }
}

TEST_CASE("groups along a link of a board of stone_rows and columns") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard\n  x.x\n  .x.\n  x.o\nlink arc a3-b2 b2-c3\n"
                                     "move put: . -> x\nwin e: # x~arc #\n"
                                     "value arcs = count (x~arc)\nvalue all = count (x~)\n"
                                     "expect value arcs = 2\nexpect value all = 4\n");
  Agreement agreement(ruleset);
  CHECK(agreement.difference(ruleset.start).value_or("") == "");
}
