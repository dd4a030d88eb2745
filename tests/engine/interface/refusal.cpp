#include "engine/interface/refusal.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// Why a text typed at the start, or in that status, is refused.
std::string refused(const std::string& text, const std::string& typed, const std::string& from = {}) {
  Loaded loaded = load_text("text", text);
  INFO(loaded.report());
  REQUIRE(loaded.ruleset);
  Ruleset ruleset = std::move(*loaded.ruleset);
  loaded.ruleset.reset();
  const Status status = status_of(ruleset, from);
  return console::why_refused({std::move(ruleset), std::move(loaded)}, status, typed);
}

struct RefusalRow {
  const char* typed;
  const char* reason;
};

} // namespace

TEST_CASE("why_refused: the line that came nearest, what else the cell can do, or that it is no cell") {
  const std::string text = "players x/o\nboard\n  ..o\n  x..\nmove push n: x . -> . [x]\n"
                           "move go e if count o = 0: x . -> . [x]\nlose if stuck\n";
  const RefusalRow rows[] = {
      {"z9", "'z9' names no cell of this board"},
      {"", "'' names no cell of this board"},
      {"a1-z9", "'z9' names no cell of this board"},
      {"d2a1", "'d2' names no cell of this board"},
      {"push a3-a1", "'a3' names no cell of this board"},
      {"a1", "from a1 there is push a1-a2"},
      {"b1", "b1 is empty, and nothing leads there"},
      {"a1-b1", "line 6: move go e if count o = 0: x . -> . [x] came nearest; its pattern matches, but its "
                "condition does not hold: 1 is not = 0"},
      {"go a1", "line 6: move go e if count o = 0: x . -> . [x] came nearest; its pattern matches, but its "
                "condition does not hold: 1 is not = 0"},
      {"a1-b2", "line 5: move push n: x . -> . [x] came nearest; it leads from a1 to a2"},
      {"a1-c1", "line 6: move go e if count o = 0: x . -> . [x] came nearest; it leads from a1 to b1"},
      {"c2-c1", "no line of x moves 'o', which stands on c2"},
      {"pass", "no line lets x pass"},
  };
  for (const RefusalRow& row : rows) {
    CAPTURE(row.typed);
    CHECK(refused(text, row.typed) == row.reason);
  }
}

TEST_CASE("why_refused: the longest name of a cell counts") {
  CHECK(refused("players x/o\nboard 1x10\n  x\n  .\n  .\n  .\n  .\n  .\n  .\n  .\n  .\n  .\n"
                "move put: . -> x\n",
                "put a10") == "line 13: move put: . -> x came nearest; a10 is occupied by 'x'");
}

TEST_CASE("why_refused: moves called by numbers") {
  const std::string text = "board x---\nx-AB -> oxAB\nxA-B -> oAxB\nxAB- -> oABx\n"
                           "o-AB -> xoAB\noA-B -> xAoB\noAB- -> xABo\n";
  const RefusalRow rows[] = {
      {"1", "1 is occupied by 'o'; line 2: x-AB -> oxAB does not apply"},
      {"4", "no rule is called '4'"},
      {"0", "no rule is called '0'"},
      {"one", "no rule is called 'one'"},
  };
  for (const RefusalRow& row : rows) {
    CAPTURE(row.typed);
    CHECK(refused(text, row.typed, "xo--") == row.reason);
  }
}

TEST_CASE("why_refused: a move by piece is answered about the pieces that were meant") {
  const std::string text = "players white/black K/k N/n P/p n/s\nboard\n  k.n\n  ppp\n  ...\n  PPP\n  K.N\n"
                           "class to = .knp\nmove king around: K to -> . [K]\n"
                           "move knight knight: N to -> . [N]\nmove pawn n: P . -> . [P]\n"
                           "move pawn ne nw: P {knp} -> . [P]\nforbid if attacked K\nlose if stuck\n"
                           "notation moves by piece but P\n";
  const std::string guarded = "k.n/.../n../.../K.. white";
  CHECK(refused(text, "Kb2") ==
        "line 9: move king around: K to -> . [K] came nearest; b2 is occupied by 'P', wanted one "
        "of .knp");
  CHECK(refused(text, "b4") == "line 11: move pawn n: P . -> . [P] came nearest; it leads from b2 to b3");
  CHECK(refused(text, "axb3") ==
        "line 12: move pawn ne nw: P {knp} -> . [P] came nearest; b3 is empty, wanted one of knp");
  CHECK(refused(text, "Nc3") == "no N reaches c3");
  CHECK(refused(text, "Kc3") == "no K reaches c3");
  CHECK(refused(text, "Kb1", guarded) == "line 13: forbid if attacked K takes away what line 9 offers: when "
                                         "the move has been made 'K' on b1 is attacked by 'n' on a3");
  CHECK(refused(text, "Qd9") == "'Qd9' names no cell of this board");
  CHECK(refused(text, "Kb2", "..k/.../.../.../N.. white") == "white has no 'K' on the board");
  CHECK(refused("players x/o\nboard 4x1\n  x.ox\nmove castle e: x . . x -> . x [x] .\n"
                "move step e: x . -> . [x]\nlose if stuck\nnotation moves by piece\nnotation castle as O-O\n",
                "O-O") == "line 4: move castle e: x . . x -> . x [x] . came nearest; c1 is occupied by 'o'");
}

TEST_CASE(
    "why_refused: who has no piece in hand is told so, and a drop is not taken for a move on the board") {
  const std::string text = "players x/o P/p\nboard 3x1\n  P.p\nhand 0P=p\nmove step e: P . -> . [P]\n"
                           "move drop if hand P > 0: . -> P\nlose if stuck\nnotation moves by piece\n";
  CHECK(refused(text, "P*b1") == "the hand of 'P' is empty");
}

TEST_CASE("why_refused: a line that takes the move away is named, with what it finds") {
  const std::string start = "players x/o\nboard\n  x..\n  .o.\n  ...\n"
                            "move jump diagonal: x o . -> . . [x]\nmove step around: x . -> . [x]\n";
  CHECK(refused(start + "prefer jump > step\nlose if stuck\n", "a3b3") ==
        "line 8: prefer jump > step takes away what line 7 offers: there is jump a3-c1");
  CHECK(
      refused(start + "forbid e: . x o\nforbid e: . x\nlose if stuck\n", "step a3-b3") ==
      "line 9: forbid e: . x takes away what line 7 offers: when the move has been made it matches on a3 b3");
}

TEST_CASE("why_refused: a game that is over says by which line, and what that line finds") {
  const std::string text = "players x/o\nboard 3x1\nmove put: . -> x\nwin e: x x\ndraw if count . = 0\n";
  CHECK(refused(text, "c1", "xx. o") == "the game is over: x; line 4: win e: x x: it matches on a1 b1");
  CHECK(refused(text, "c1", "xox o") == "the game is over: draw; line 5: draw if count . = 0: 0 = 0");
}

TEST_CASE("why_refused: whether a pass is not known or not allowed") {
  const std::string text = "players x/o\nboard 3x1\nmove put: . -> x\npass if count x > 1\n";
  CHECK(refused(text, "pass") == "line 4: pass if count x > 1 does not hold: 0 is not > 1");
}

TEST_CASE("is_misspelt tells a word that was mistyped from a move that is not legal") {
  const Ruleset rules = ruleset_of("players x/o\nboard 3x3\nmove put: . -> x\n");
  for (const char* typed : {"plut b2", "mvoes", "", "d9"}) {
    CAPTURE(typed);
    CHECK(console::is_misspelt(rules, typed));
  }
  for (const char* typed : {"b2", "put b2", "Nb2", "a1-b2", "pass"}) {
    CAPTURE(typed);
    CHECK_FALSE(console::is_misspelt(rules, typed));
  }
}

TEST_CASE("why_refused: the name of moves alone wants a cell") {
  CHECK(refused("players x/o\nboard 2x2\nmove put: . -> x\ndraw if stuck\n", "put") ==
        "it is the name of moves: add a cell, as in 'put a2'");
}

TEST_CASE("why_refused: a class is called by its name, and a way that leads elsewhere is said") {
  const std::string text = "players x/o\nboard\n  ...\n  x.o\nclass land in b2: ?\nclass shut in a2: ?\n"
                           "move go n: x {.!shut} -> . [x]\nmove leap e: x {.&land} -> . [x]\npass\n";
  CHECK(refused(text, "a1-a2") == "line 7: move go n: x {.!shut} -> . [x] came nearest; a2 is in 'shut'");
  CHECK(refused(text, "a1-b1") ==
        "line 8: move leap e: x {.&land} -> . [x] came nearest; b1 is not in 'land'");
  CHECK(refused("players g n\nboard points 1 2 3\n  g.n\nlink up/down 1-2 2-3\nmove go up: {gn} . -> . [g]\n"
                "pass\n",
                "3-2", "g.n n") ==
        "line 5: move go up: {gn} . -> . [g] came nearest; none of its directions leads "
        "from 3 to 2");
}
