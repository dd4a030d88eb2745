#include "engine/console/refusal.hpp"
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

struct Row {
  const char* typed;
  const char* reason;
};

} // namespace

TEST_CASE("why_refused: the line that came nearest, what else the cell can do, or that it is no cell") {
  const std::string text = "players x/o\nboard\n  ..o\n  x..\nmove push n: x . -> . [x]\n"
                           "move go e if count o = 0: x . -> . [x]\nlose if stuck\n";
  const Row rows[] = {
      {"z9", "'z9' names no cell of this board"},
      {"", "'' names no cell of this board"},
      {"a1", "from a1 there is push a1-a2"},
      {"b1", "line 5: move push n: x . -> . [x] came nearest; b1 holds '.', wanted 'x'"},
      {"a1-b1", "line 6: move go e if count o = 0: x . -> . [x] came nearest; its pattern matches, but its "
                "condition does not hold"},
      {"c2-c1", "line 5: move push n: x . -> . [x] came nearest; c2 holds 'o', wanted 'x'"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.typed);
    CHECK(refused(text, row.typed) == row.reason);
  }
}

TEST_CASE("why_refused: the longest name of a cell counts") {
  CHECK(refused("players x/o\nboard 1x10\n  x\n  .\n  .\n  .\n  .\n  .\n  .\n  .\n  .\n  .\n"
                "move put: . -> x\n",
                "put a10") == "line 13: move put: . -> x came nearest; a10 holds 'x', wanted '.'");
}

TEST_CASE("why_refused: moves called by numbers") {
  const std::string text = "board x---\nx-AB -> oxAB\nxA-B -> oAxB\nxAB- -> oABx\n"
                           "o-AB -> xoAB\noA-B -> xAoB\noAB- -> xABo\n";
  const Row rows[] = {
      {"1", "line 2: x-AB -> oxAB does not apply; position 2: the pattern has '-', the status 'o'"},
      {"4", "no rule is called '4'"},
      {"0", "no rule is called '0'"},
      {"one", "no rule is called 'one'"},
  };
  for (const Row& row : rows) {
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
        "line 9: move king around: K to -> . [K] came nearest; b2 holds 'P', wanted one "
        "of .knp");
  CHECK(refused(text, "b4") == "line 11: move pawn n: P . -> . [P] came nearest; it leads from b2 to b3");
  CHECK(refused(text, "axb3") ==
        "line 12: move pawn ne nw: P {knp} -> . [P] came nearest; b3 holds '.', wanted one of knp");
  CHECK(refused(text, "Nc3") ==
        "line 10: move knight knight: N to -> . [N] came nearest; the board ends where it "
        "wants one of .knp");
  CHECK(refused(text, "Kb1", guarded) == "line 13: forbid if attacked K takes away what line 9 offers: its "
                                         "condition holds when the move has been made");
  CHECK(refused(text, "Qd9") == "'Qd9' names no cell of this board");
  CHECK(refused(text + "notation king as O-O\n", "O-O") ==
        "line 9: move king around: K to -> . [K] offers nothing here");
}
