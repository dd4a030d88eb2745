#include "rules/ruleset/asks.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

TEST_CASE("captures: games whose lines empty more cells than they fill") {
  for (const char* name : {"chess", "breakthrough", "english-draughts", "clobber", "nine-mens-morris",
                           "tablut", "hasami-shogi", "go", "dodgem"}) {
    CAPTURE(name);
    CHECK(has_captures(game(name)));
  }
  for (const char* name :
       {"tic-tac-toe", "connect-four", "othello", "hex", "gomoku", "amazons", "three-mens-morris", "tris"}) {
    CAPTURE(name);
    CHECK_FALSE(has_captures(game(name)));
  }
}

TEST_CASE("captures: a run that may be emptied is one, a piece that steps is none") {
  const std::string head = "players x/o\nboard 5x1\n";
  CHECK(has_captures(ruleset_of(head + "move sweep e: x o+ -> x .\n")));
  CHECK_FALSE(has_captures(ruleset_of(head + "move step e: x . -> . x\n")));
  CHECK_FALSE(has_captures(ruleset_of(head + "move turn e: x o+ -> x x\n")));
}
