#include "rules/resolve/resolve.hpp"

#include <catch2/catch.hpp>

#include "tests/rules/loaded.hpp"

using namespace regola;
using regola::test::faults_of;
using regola::test::ruleset_of;

TEST_CASE("declarations may stand anywhere") {
  const Ruleset ruleset =
      ruleset_of("move put: . -> x\nwin n: foe foe\nclass foe = o\nboard NxN\nparam N=3\nplayers x/o\n");
  CHECK(ruleset.board.size() == 9);
  CHECK(ruleset.sides[0].ends.at(0).picture->elements.at(0).test.symbols == SymbolSet("o"));
  CHECK(ruleset.sides[1].ends.at(0).picture->elements.at(0).test.symbols == SymbolSet("x"));
}

TEST_CASE("the caller sets parameters that the text has, and no others") {
  const std::string text = "param N=3\nplayers x/o\nboard NxN\nmove put: . -> x\n";
  CHECK(load_text("text", text, {{"N", 5}}).ruleset->board.size() == 25);
  const Loaded unknown = load_text("text", text, {{"M", 5}});
  CHECK_FALSE(unknown.ruleset);
  CHECK(unknown.report() == "error: this game has no parameter 'M'; it has N [unknown-param]\n");
}

TEST_CASE("a board that its drawing fills has the empty cell, too") {
  const std::string text = "param N=3\nplayers x/o\nboard NxN\n  xo\n  ox\nmove put e: . x -> x =\n";
  const Loaded filled = load_text("text", text, {{"N", 2}});
  INFO(filled.report());
  REQUIRE(filled.ruleset);
  CHECK(filled.ruleset->symbols == SymbolSet(".ox"));
}

TEST_CASE("a parameter may say what it may be, to its own text and to callers") {
  const std::string text = "param N=3 in 2..5\nplayers x/o\nboard NxN\nmove put: . -> x\n";
  CHECK(load_text("text", text, {{"N", 2}}).ruleset);
  CHECK(load_text("text", text, {{"N", 5}}).ruleset);
  for (const int wrong : {1, 6, -1}) {
    const Loaded refused = load_text("text", text, {{"N", wrong}});
    CHECK_FALSE(refused.ruleset);
    CHECK(refused.report() ==
          "error: the parameter 'N' is from 2 to 5, not " + std::to_string(wrong) + " [bad-number]\n");
  }
}

TEST_CASE("bare rules whose statuses begin with two names tell the turn by the first cell") {
  struct Row {
    std::string text;
    Turn turn;
    bool has_start;
  };
  for (const Row& row :
       {Row{"x-A -> oxA\no-A -> xoA\n", Turn::first_cell, false},
        Row{"players x o\nboard x--\nx-A -> oxA\no-A -> xoA\n", Turn::first_cell, true},
        Row{"xA -> oA\nyA -> xA\n", Turn::beside, false}, Row{"A- -> xA\n", Turn::beside, false}}) {
    CAPTURE(row.text);
    const Ruleset ruleset = ruleset_of(row.text);
    CHECK(ruleset.turn == row.turn);
    CHECK(ruleset.has_start == row.has_start);
  }
}

TEST_CASE("the symbols of a game are those that its text declares or writes") {
  const Ruleset ruleset =
      ruleset_of("players x/o k/K\nboard\n  k.K\nmove put: . -> {xk}\nthen mark: x -> q\n");
  CHECK(ruleset.symbols == SymbolSet(".xokKq"));
}

TEST_CASE("a fault in a declaration does not make sound lines look wrong") {
  const std::string lines = "move jump n: x o . -> . . [x]\nprefer jump > step\nmove step n: x . -> . [x]\n"
                            "value v = hand x\nexpect value v = 9\n";
  for (const auto& [declarations, faults] : std::vector<std::pair<std::string, std::string>>{
           {"players x/o\nbaord 3x3\nhand 9x 9o\n", "unknown-word 2:1"},
           {"players x\nboard 3x3\nhand 9x 9o\n", "bad-players 1:1"},
           {"players x/o\nboard 0x3\nhand 9x 9o\n", "bad-board 2:7"},
           {"players x/o\nboard 3x3\nhnad 9x\n", "unknown-word 3:1"},
           {"param N=99999999\nplayers x/o\nboard NxN\nhand 9x 9o\n", "bad-number 1:9"},
           {"gmae\nplayers x/o\nboard 3x3\nhand 9x 9o\n", "unknown-word 1:1"},
       }) {
    CAPTURE(declarations);
    CHECK(faults_of(declarations + lines) == faults);
  }
}

TEST_CASE("a text with two faults reports both") {
  CHECK(faults_of("players x/o\nboard 3x3\nmove put: . -> z z\nwin: q\nboard 3x3\n") ==
        "unequal-sides 3:16; unknown-symbol 4:6; repeated-line 5:1");
}
