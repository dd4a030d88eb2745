#include "engine/matcher/successors.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <fmt/format.h>

using namespace regola;
using namespace regola::test;

namespace {

/// Each move and the cells it leads to, as in `put a1: x.. | put b1: .x.`.
std::string offered(const Ruleset& ruleset, const std::string& status = {}) {
  std::string text;
  for (const Successor& next : successors(ruleset, status_of(ruleset, status))) {
    text +=
        fmt::format("{}{}: {}", text.empty() ? "" : " | ", to_text(ruleset, next.move), next.status.text());
  }
  return text;
}

} // namespace

TEST_CASE("successors: what each kind of line offers") {
  struct Row {
    const char* why;
    const char* text;
    const char* moves;
  };
  const Row rows[] = {
      {"one cell, everywhere it matches", "board 3x1\nmove put: . -> x\n",
       "put a1: x.. | put b1: .x. | put c1: ..x"},
      {"the anchor names the move and where it goes", "board 4x1\n  .x..\nmove go e w: x . -> . [x]\n",
       "go b1-c1: ..x. | go b1-a1: x..."},
      {"a class in all of several, and in none of them",
       "board 6x1\n  .x.x..\nclass fe e: [.] x\nclass fw w: [.] x\nclass both: {.&fe&fw}\n"
       "class both: {.!fe!fw}\nmove put: both -> x\n",
       "put c1: .xxx.. | put f1: .x.x.x"},
      {"a run of any length, one move each", "board 4x1\n  x...\nmove go e: x .* . -> . . [x]\n",
       "go a1-b1: .x.. | go a1-c1: ..x. | go a1-d1: ...x"},
      {"one cell on the right stands for the whole run", "board 5x1\n  .oox.\nmove put e: . o+ x -> x x =\n",
       "put a1: xxxx."},
      {"every: all matches through one anchor together",
       "board 5x1\n  xo.ox\nmove put every e w: . o x -> x x =\n", "put c1: xxxxx"},
      {"without every each match is a move of one text", "board 5x1\n  xo.ox\nmove put e w: . o x -> x x =\n",
       "put c1: xoxxx | put c1: xxxox"},
      {"a choice: one successor for each symbol", "board 1x1\nmove put: . -> {xz}\n",
       "put a1=x: x | put a1=z: z"},
      {"a variable is the same symbol wherever it stands",
       "board 5x1\n  xx.xo\nmove swap e: A A . -> . . [A]\nmove swap w: A B . -> . . [A]\n",
       "swap a1-c1: ..xxo | swap e1-c1: xxo.."},
      {"again: as long as one matches, from the anchor",
       "board 5x1\n  xo.o.\nmove jump e again: x o . -> . . [x]\n", "jump a1-c1 jump c1-e1: ....x"},
      {"may again: it need not go on", "board 5x1\n  xo.o.\nmove jump e may again: x o . -> . . [x]\n",
       "jump a1-c1: ..xo. | jump a1-c1 jump c1-e1: ....x"},
      {"again straight: by the same line alone",
       "board 4x1\n  x..o\nmove go e may again straight: x . -> . [x]\nmove go e again straight: x o -> . "
       "[x]\n",
       "go a1-b1: .x.o | go a1-b1 go b1-c1: ..xo"},
      {"again straight: another line may begin, and go on by itself",
       "board 4x1\n  xo.o\nmove go e again straight: x . -> . [x]\nmove go e may again: x o -> . [x]\n",
       "go a1-b1: .x.o | go a1-b1 go b1-c1: ..xo"},
      {"prefer: while one is there the others are not",
       "board 4x1\n  xo.x\nmove jump e: x o . -> . . [x]\nmove step w: x . -> . [x]\nprefer jump > step\n",
       "jump a1-c1: ..xx"},
      {"then: the next part, from the anchor", "board 3x1\nmove put: . -> x\nthen mark e: [x] . -> = z\n",
       "put a1 mark a1: xz. | put b1 mark b1: .xz | put c1: ..x"},
      {"may: a part that may be left out",
       "board 2x1\nmove put in a1: . -> x\nthen mark may e: [x] . -> = z\n",
       "put a1 mark a1: xz | put a1: x."},
      {"forbid judges before after tidies up", "board 2x1\nmove put: . -> x\nforbid e: x .\nafter: x -> z\n",
       "put b1: .z"},
      {"after: again and again until nothing changes",
       "board 4x1\n  y...\nmove put in d1: . -> x\nafter e: y . -> y y\n", "put d1: yyyx"},
      {"if: only when the condition holds",
       "board 2x1\n  x.\nmove put if count x > 1: . -> x\nmove add: . -> z\n", "add b1: xz"},
      {"for: one player only",
       "players a b\nboard 2x1\nmove put for b: . -> b\nmove add in a1 for a: . -> a\n", "add a1: a."},
      {"pass comes last", "board 1x1\nmove put: . -> x\npass\n", "put a1: x | pass: ."},
      {"pass if stuck: only then", "board 2x1\n  o.\nmove put in a1: . -> x\npass if stuck\n", "pass: o."},
      {"two ways to say one move are one", "board 2x1\nmove put: . -> x\nmove put: . -> x\n",
       "put a1: x. | put b1: .x"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.why);
    const bool names_players = std::string(row.text).find("players") != std::string::npos;
    CHECK(offered(ruleset_of((names_players ? "" : "players x/o\n") + std::string(row.text))) == row.moves);
  }
}

TEST_CASE("successors: rules on the whole status tell their line and their variables") {
  const Ruleset tris = game("tris");
  const auto all = successors(tris, status_of(tris, "x----o---x"));
  REQUIRE(all.size() == 7);
  CHECK(to_text(tris, all[0].move) == "1");
  CHECK(all[0].line == 5);
  CHECK(all[0].variables.to_string() == "A=- B=- C=- D=o E=- F=- G=- H=x");
  CHECK(all[0].status.to_move == second_player);
  CHECK(to_text(tris, all[4].move) == "6");
}

TEST_CASE("successors: rules that change several cells are numbered as they are offered") {
  CHECK(offered(ruleset_of("board x----\nx--AB -> ommAB\nxA--B -> oAmmB\nxAB-- -> oABmm\no--AB -> xmmAB\n"
                           "oA--B -> xAmmB\noAB-- -> xABmm\n"),
                "xm---") == "1: ommm- | 2: om-mm");
}

TEST_CASE("successors: the second player's lines are the first one's in the mirror") {
  const Ruleset rules = ruleset_of("players x/o e/w\nboard 4x1\n  x..o\nmove go e: x . -> . [x]\n");
  CHECK(offered(rules) == "go a1-b1: .x.o");
  CHECK(offered(rules, "x..o o") == "go d1-c1: x.o.");
}

TEST_CASE("successors: what is put on the board leaves the hand") {
  const Ruleset rules = ruleset_of("players x/o\nhand 2x 2o\nboard 2x1\nmove put: . -> x\n");
  const auto all = successors(rules, rules.start);
  REQUIRE(all.size() == 2);
  CHECK(to_text(rules, all[0].status) == "x. o 1x 2o");
  CHECK(offered(rules, ".. x 0x 2o").empty());
}

TEST_CASE("successors: after lines that never come to rest are reported with their lines") {
  const Ruleset rules = ruleset_of(
      "players x/o\nboard 2x1\nmove put in a1: . -> x\nafter in a1: x -> z\nafter in a1: z -> x\n");
  CHECK_THROWS_AS(successors(rules, rules.start), RulesError);
  try {
    (void)successors(rules, rules.start);
  } catch (const RulesError& error) {
    CHECK(std::string(error.what()) == "'after' lines never come to rest: line 4, line 5");
  }
}

TEST_CASE("successors: more moves than anybody could look through are refused") {
  const char* const texts[] = {
      "board 8x8\nmove put around: . . . . . . -> {abcde} {abcde} {abcde} {abcde} {abcde} {abcde}\n",
      "board 8x8\nmove put anywhere: . . . . -> x = = =\n",
      "board 8x8\n  x.......\n  ........\n  ........\n  ........\n  ........\n  ........\n  ........\n"
      "  ........\nmove go around may again: x . -> z [x]\n",
      "board 8x8\nmove put: . -> {abcdefg}\nthen more anywhere: ? . -> = {abcdefg}\n"
      "then most anywhere: ? . -> = {abcdefg}\n",
  };
  for (const std::string text : texts) {
    const Ruleset rules = ruleset_of("players x/o\n" + text);
    CAPTURE(text);
    CHECK_THROWS_AS(successors(rules, rules.start), RulesError);
  }
}

TEST_CASE("can_move and move_count leave passes out") {
  const Ruleset rules = ruleset_of("players x/o\nboard 2x1\nmove put: . -> x\npass\n");
  CHECK(move_count(rules, rules.start) == 2);
  CHECK(can_move(rules, status_of(rules, "x. x")));
  CHECK(move_count(rules, status_of(rules, "xx x")) == 0);
  CHECK_FALSE(can_move(rules, status_of(rules, "xx x")));
}

TEST_CASE("with_turn: the other player to move and nobody has passed") {
  const Ruleset tris = game("tris");
  CHECK(to_text(tris, with_turn(tris, tris.start, second_player)) == "o---------");
  const Ruleset rules = ruleset_of("players x/o\nboard 2x1\nmove put: . -> x\npass\n");
  CHECK(with_turn(rules, status_of(rules, ".x o pass"), first_player) == status_of(rules, ".x x"));
}
