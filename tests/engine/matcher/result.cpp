#include "engine/matcher/result.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

TEST_CASE("result_of: how a game stands") {
  struct Row {
    const char* why;
    const char* text;
    const char* status;
    const char* result;
  };
  const Row rows[] = {
      {"it goes on", "win e: x x\n", "... x", "open"},
      {"a picture that wins", "win e: x x\n", "xx. o", "x"},
      {"the same for the mirrored player", "win e: x x\n", ".oo x", "o"},
      {"the player who has just moved is asked first", "win: x\n", "xo. o", "x"},
      {"and the other one after him", "win: x\n", "xo. x", "o"},
      {"a condition that loses", "lose if count x = 0\n", "oo. o", "o"},
      {"a draw", "draw if stuck\n", "xox x", "draw"},
      {"the first line that holds decides", "draw e: x x\nwin e: x x\n", "xx. o", "draw"},
      {"the first line decides, whoever it holds for", "win in a1: x\nwin in b1: x\n", "ox. o", "o"},
      {"a draw below is no draw", "lose if stuck\ndraw if count . = 0\n", "xox x", "o"},
      {"a draw above is one", "draw if count . = 0\nlose if stuck\n", "xox x", "draw"},
      {"also where a line is for one player", "win for o: o\ndraw if count . = 1\n", "xo. o", "o"},
      {"and where each has his own", "lose for o: o\nwin for x: x\nwin for o: o\n", "xo. x", "x"},
      {"a line holds for who has just moved first", "win if count . = 1\n", "xo. o", "x"},
      {"a win in certain cells", "win in c1: x\n", "x.. o", "open"},
      {"a win for one player", "win for o: o\n", "xo. x", "o"},
      {"no rule applies and no line says what that means", "", "xxx o", "stopped"},
      {"two passes end by score", "pass\nscore count x - count o\n", "xx. x pass pass", "+2"},
      {"one pass does not", "pass\nscore count x - count o\n", "xx. x pass", "open"},
      {"two passes without a score", "pass\n", "xx. x pass pass", "draw"},
      {"both could only pass", "pass if stuck\nscore count x - count o\n", "xoo x", "-1"},
      {"a draw that may be claimed", "draw claim if count o = 2\n", "xx. o", "claim"},
      {"as the player to move sees it", "draw claim e: x x\n", "xx. o", "open"},
      {"only by who has a move", "draw claim if count o = 3\n", "xxx o", "stopped"},
      {"other lines come before it, wherever it stands", "draw claim if count o = 2\nwin e: x x\n", "xx. o",
       "x"},
      {"two passes, too", "pass\ndraw claim if count x = 2\n", "xx. x pass pass", "draw"},
      {"an even score", "pass if stuck\nscore 0\n", "xoo x", "+0"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.why);
    const Ruleset rules = ruleset_of("players x/o\nboard 3x1\nmove put: . -> x\n" + std::string(row.text));
    CHECK(to_text(rules, result_of(rules, status_of(rules, row.status))) == row.result);
  }
}

TEST_CASE("result_of: a mate on the last of the quiet plies is one") {
  const Ruleset chess = game("chess");
  const auto result = [&](const char* status) {
    return to_text(chess, result_of(chess, status_of(chess, status)));
  };
  CHECK(result("R6k/8/6K1/8/8/8/8/8 b - - 100 113") == "white");
  CHECK(result("R7/7k/6K1/8/8/8/8/8 b - - 100 113") == "claim");
  const Ruleset draughts = game("international-draughts");
  const std::string rows =
      "........../........../........../........../........../........../........../........../";
  const auto ended = [&](const std::string& last) {
    return to_text(draughts, result_of(draughts, status_of(draughts, rows + last + " M quiet=50")));
  };
  CHECK(ended(".........M/........m.") == "m");
  CHECK(ended(".......M../........m.") == "draw");
}

TEST_CASE("result_of tells the line that decided") {
  const Ruleset tris = game("tris");
  CHECK(result_of(tris, status_of(tris, "oxxx-oo---")) == Result{Ending::won, first_player, 0, 23});
  CHECK(result_of(tris, status_of(tris, "xoooxx-x--")).winner == second_player);
  CHECK(result_of(tris, status_of(tris, "xxoxoxooxo")).ending == Ending::drawn);
  CHECK(result_of(tris, tris.start) == Result{});
}

TEST_CASE("result_of tells the line by which a draw may be claimed, and that it is one for who looks ahead") {
  const Ruleset rules = ruleset_of("players x/o\nboard 3x1\nmove put: . -> x\ndraw claim if count o = 2\n");
  const Result result = result_of(rules, status_of(rules, "xx. o"));
  CHECK(result == Result{Ending::open, first_player, 0, 4});
  CHECK(may_be_claimed(result));
  CHECK(as_claimed(result) == Result{Ending::drawn, first_player, 0, 4});
  CHECK(as_claimed(Result{}) == Result{});
}

TEST_CASE("result_of: bare rules stop where none applies") {
  const Ruleset bare = game("tris-rules-only");
  CHECK(result_of(bare, status_of(bare, "oxxx-oo---")).ending == Ending::open); // nothing says what a row is
  CHECK(result_of(bare, status_of(bare, "xxoxoxooxo")).ending == Ending::stopped);
}
