#include "engine/compiled/explain/explanation.hpp"

#include <catch2/catch.hpp>

#include "tests/engine/compiled/explain/explained.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

using Texts = std::vector<std::string>;

const std::string small_board = "players x/o\nboard 5x5\n";

struct Explained {
  explicit Explained(const std::string& text)
      : ruleset(ruleset_of(text)), compiled(ruleset), all(explain(compiled)) {}

  [[nodiscard]] Texts code(std::uint32_t line) const {
    return code_of(all, line_of(all, line).picture.value().program);
  }

  Ruleset ruleset;
  CompiledRuleset compiled;
  Explanation all;
};

} // namespace

TEST_CASE("explain: the program of a line in a row") {
  const Explained game(small_board + "move put: . -> x\nwin around: x^4\n");
  CHECK(game.code(4) ==
        Texts{"r0 = cells x", "r1[4] = r0 & shift(r0; e se s sw)", "r2[4] = r1 & shift(r1; 2e 2se 2s 2sw)"});
  const ExplainedLine& line = line_of(game.all, 4);
  CHECK(line.word == "win");
  CHECK(line.lanes == 4);
  CHECK(line.picture->text == "x^4");
  CHECK(line.picture->headings == Texts{"e", "se", "s", "sw"});
  REQUIRE(line.picture->results.size() == 1);
  CHECK(line.picture->results[0].name == "r2[4]");
  CHECK(line.picture->results[0].what == "holds if not empty");
}

TEST_CASE("explain: runs, the edge and cells by name") {
  const Explained game(small_board + "move slide e: # x .* o -> = . . x\nmove put in a1 e5: . -> x\n");
  const Texts code = game.code(3);
  const auto has = [&](const std::string& text) {
    return std::any_of(code.begin(), code.end(),
                       [&](const std::string& each) { return each.find(text) != std::string::npos; });
  };
  CAPTURE(code);
  CHECK(has("fill("));
  CHECK(has(" through "));
  CHECK(has("edge w"));
  CHECK(has("{e5 a1}"));
  CHECK(line_of(game.all, 4).anchors == "a1 e5");
}

TEST_CASE("explain: moves without a condition share a program") {
  const Explained game(small_board + "move step n: x . -> . x\nmove leap e: x . . -> . . x\n"
                                     "move late w if count x = 1: x . -> . x\n");
  const ProgramIndex shared = game.all.sides[first_player].moves;
  CHECK(line_of(game.all, 3).picture->program == shared);
  CHECK(line_of(game.all, 4).picture->program == shared);
  CHECK(line_of(game.all, 5).picture->program != shared);
  CHECK(line_of(game.all, 5).condition->text == "count x = 1");
}

TEST_CASE("explain: what a line writes, in words") {
  const Explained game(small_board +
                       "move take e: x {o.} -> . x\nmove turn s: x A -> A x\nmove grow w: x . -> {xo} =\n");
  CHECK(line_of(game.all, 3).writes ==
        Texts{"cell 1 (x) becomes .; clear x", "cell 2 ({.o}) becomes x; clear o; set x"});
  CHECK(line_of(game.all, 4).writes ==
        Texts{"cell 1 (x) becomes what A stands for", "cell 2 (A) becomes x; clear o; set x"});
  CHECK(line_of(game.all, 5).writes == Texts{"cell 1 (x) becomes one of {ox}; clear x; set o or x"});
}

TEST_CASE("explain: lines that forms take as one") {
  const Explained game(small_board + "move go n: x . -> . [x]\nmove go e: x . -> . [x]\nmove put: . -> x\n"
                                     "after n: x # -> o =\n");
  const auto is_joined = [&](std::uint32_t line) {
    const Texts& all = line_of(game.all, line).properties;
    return std::any_of(all.begin(), all.end(),
                       [](const std::string& text) { return text.starts_with("one line in forms"); });
  };
  CHECK_FALSE(is_joined(3));
  CHECK(is_joined(4));
  CHECK_FALSE(is_joined(5));
  CHECK_FALSE(is_joined(6));
}

TEST_CASE("explain: expressions are infix, in no more parentheses than they need") {
  const Explained game(small_board + "move put: . -> x\n"
                                     "value v = (1 + count x) * 2 - (3 - count o) - 4\n"
                                     "value w = max(v, -(v + 1)) + ratio(count x, 1)\n"
                                     "win if not (count x > 3 or count o > 3) and count x < 9\n");
  CHECK(line_of(game.all, 4).number->text == "(1 + count x) * 2 - (3 - count o) - 4");
  CHECK(line_of(game.all, 5).number->text == "max(v, -(v + 1)) + ratio(count x, 1)");
  CHECK(line_of(game.all, 6).condition->text == "not (count x > 3 or count o > 3) and count x < 9");
}

TEST_CASE("explain: a score and a preference have their lines") {
  const Explained game(small_board +
                       "move put: . -> x\npass\nprefer most count x\nscore count x - count o\n");
  CHECK(line_of(game.all, 5).word == "prefer most");
  CHECK(line_of(game.all, 5, second_player).number->text == "count o");
  CHECK(line_of(game.all, 6).word == "score");
}

TEST_CASE("explain: classes by name, then lines through a known cell") {
  const Explained game(small_board + "class alive straight: [o]~ .\nmove put: . -> x\n"
                                     "then take every straight: x {o!alive}~ -> = .\n");
  const ExplainedLine& line = line_of(game.all, 5);
  CHECK_FALSE(line.picture.has_value());
  REQUIRE(line.tests.has_value());
  CHECK(line.tests->text == "[x] (o not in alive)~(n e s w)");
  CHECK(code_of(game.all, line.tests->program) ==
        Texts{"r0 = cells x", "r1 = cells o", "r2 = class alive", "r3 = r1 - r2"});
}

TEST_CASE("explain: an attack names the lines of the attacker") {
  const Explained game(
      "players x o\nboard 5x5\nmove step for x n: x . -> . x\nmove take for o s: o x -> . o\n"
      "lose for x if attacked x\n");
  const ExplainedLine& line = line_of(game.all, 5);
  REQUIRE(line.condition->results.size() == 3);
  CHECK(line.condition->results[0].what == "asked about by attacked x");
  CHECK(line.condition->results[1].what == "attacked x if not empty"); // of all lines
  CHECK(line.condition->results[2].what == "attacked x if not empty, by line 4, cell 2, at cell 2 (x)");
}

TEST_CASE("explain: after a move only the ends that it can bring about") {
  const Explained game(small_board + "move put: . -> x\nwin around: x^3\ndraw if stuck\n");
  const ExplainedSide& side = game.all.sides[first_player];
  REQUIRE(side.ends_after_move.size() == 2);
  CHECK(side.ends_after_move[0].first == 4);
  CHECK(side.ends_after_move[0].second.program == side.ends);
  CHECK(side.ends_after_move[1].first == 5);
  CHECK(side.ends_after_move[1].second.program == no_program);
}

TEST_CASE("explain: rules on the whole status are the lines that forms make of them") {
  const Explained game("players x o\nboard x--\nxA- -> oAx\noA- -> xAo\n");
  const ExplainedLine& line = line_of(game.all, 3);
  CHECK(line.word == "move");
  REQUIRE(line.picture);
  CHECK(line.picture->program != no_program);
  CHECK(line.writes.size() == 2);
}

TEST_CASE("explain: wins that are known before a move is made") {
  const Explained game(small_board + "move put: . -> x\nwin around: x^4\nwin if count x = 20\n");
  const ExplainedWins& wins = game.all.sides[first_player].wins;
  CHECK(wins.lines == std::vector<std::uint32_t>{4});
  REQUIRE(wins.results.size() == 2);
  CHECK(wins.results[0].what == "cells on which a move would win");
  CHECK(wins.results[1].what == "line 3 wins if its cell 1 lies there");
  CHECK(code_of(game.all, wins.results[0].program).size() > 5);
  CHECK(wins.unread == "a win by more than a picture");
  CHECK(wins.unread_line == 5);
}

TEST_CASE("explain: why wins are not known before a move is made") {
  struct Row {
    const char* text;
    const char* why;
    std::uint32_t line;
  };
  const Row rows[] = {
      {"move put: . -> x\ndraw if stuck\n", "", 0}, // nobody wins
      {"move put: . -> x\nlose if stuck\n", "a win by more than a picture", 4},
      {"move put: . -> x\ndraw around: x o x\nwin around: x^4\n", "an end that comes before wins", 4},
      {"move put: . -> x\nwin e: x+ o\n",
       "a win whose cells do not lie at known distances, or on which a move writes twice", 4},
      {"move put: . -> x\nwin in a1: x\n", "a win by more than a picture", 4},
      {"move go n: x .* . -> . . [x]\nwin n: x #\n", "a move whose cells do not lie at known distances", 3},
      {"move put: . -> {xo}\nwin around: x^4\n", "a move that does more than it writes, or leaves a choice",
       3},
      {"move put: . -> x\nthen more: . -> x\nwin around: x^4\n", "moves of several parts", 4},
      {"move put: . -> x\nafter e: o x o -> = . =\nwin around: x^4\n", "what happens after a move", 4},
      {"move put: . -> x\nforbid e: x^5\nwin around: x^4\n", "moves that are forbidden", 4},
      {"hand 9x 9o\nmove put: . -> x\nwin around: x^4\n", "moves that fill hands and empty them", 0},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const Explained game(small_board + row.text);
    CHECK(game.all.sides[first_player].wins.unread == row.why);
    CHECK(game.all.sides[first_player].wins.unread_line == row.line);
  }
}
