#include "tests/engine/console/two_people.hpp"
#include "tests/engine/solve/temporary_folder.hpp"
#include "tests/texts.hpp"

#include <catch2/catch.hpp>

using namespace regola::test;

namespace {

using regola::test::occurrences;

} // namespace

TEST_CASE("play: a whole game of two people") {
  const Ran ran = both("1\n4\n2\n5\n3\n");
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  CHECK(says(ran, "Tris. You play both sides, x and o.\n"));
  CHECK(says(ran, "x wins.\n"));
  CHECK(says(ran, "  x x x\n  o o -\n  - - -\n")); // nothing more can be played
  CHECK(says(both("1\n2\n3\n5\n4\n7\n6\n9\n8\n"), "A draw.\n"));
}

TEST_CASE("play ends where the input ends, wherever that is") {
  for (const char* input : {"", "1", "1\n", "1\n5\nhelp\n", "quit\n", "1\nexit\n", "q\n1\n"}) {
    CAPTURE(input);
    const Ran ran = both(input);
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
  }
}

TEST_CASE("play refuses what is no move and goes on") {
  const Ran ran = both("1\n1\nnonsense\n\n0\n99\n\xff\n5\n");
  CHECK(occurrences(ran.out, "is no legal move") == 5);
  CHECK(says(ran, "  x 2 3\n  4 o 6\n  7 8 9\n"));
}

TEST_CASE("play: what can be typed besides moves") {
  struct Row {
    const char* input;
    const char* answer;
  };
  const Row rows[] = {
      {"help\n", "undo"},
      {"?\n", "undo"},
      {"1\nmoves\n", "2   3   4   5   6   7   8   9\n"},
      {"5\nboard\n", "o----x----\n"},
      {"1\nundo\nboard\n", "x---------\n"},
      {"undo\n", "There is nothing to take back."},
      {"resign\n", "x resigns.\no wins.\n"},
      {"1\nresign\n", "o resigns.\nx wins.\n"},
      {"resign\nresign\n", "The game is over.\n"},
      {"resign\n1\n", "The game is over: new, undo or quit.\n"},
      {"resign\nhint\n", "The game is over.\n"},
      {"1\nresign\nnew\nboard\n", "x---------\n"},
      {"1\n4\n2\n5\nhint\n", "x: 3 (wins in 1, "},
      {"HELP\n", "undo"},
      {"1\nresign\nundo\nboard\n", "  ox--------\n"}, // who resigned thinks again
      {"1\n2\n3\nundo 2\nboard\n", "  ox--------\n"},
      {"1\n2\nundo 9\nboard\n", "  x---------\n"},
      {"1\nundo 0\n", "undo takes a number of moves"},
      {"1\nundo x\n", "undo takes a number of moves"},
      {"1\n2\nundo 2\nredo\nboard\n", "  ox--------\n"},
      {"1\n2\nundo 2\nredo\nredo\nboard\n", "  xxo-------\n"},
      {"1\nundo\n1\nredo\n", "Nothing was taken back.\n"},
      {"1\n2\nundo\n3\nredo\n", "Nothing was taken back.\n"},
      {"1. 5\nboard\n", "  o----x----\n"},
      {"5\n1... 1\nboard\n", "  xo---x----\n"},
      {"redo\n", "Nothing was taken back.\n"},
      {"history\n", "Nothing has been played.\n"},
      {"1\n5\nhistory\n", "1. 1   2. 5\n"},
      {"eval\n", "  open_x = "},
      {"why\n", "why needs a move.\n"},
      {"why 3\n", "yes: 3   line "},
      {"3\nwhy 3\n", "no: 3 is occupied by 'x'; line "},
      {"3\n3\n", "'3' is no legal move: 3 is occupied by 'x'; line "},
      {"trace\n", "Nothing has been played.\n"},
      {"3\ntrace\n", "x: 3\n  line 5: x-ABCDEFGH -> oxABCDEFGH   matches: A=- B=-"},
      {"trace 3\n", "line 7: xAB-CDEFGH -> oABxCDEFGH   is applied: A=- B=-"},
      {"3\ntrace 3\n", "no: 3 is occupied by 'x'; line "},
      {"resign\ntrace 3\n", "The game is over.\n"},
      {"swap\n", "Both sides are played by people anyway.\n"},
      {"load\n", "load needs the name of a file.\n"},
      {"load /no/such/file\n", "The game goes on as it was.\n"},
      {"review\n", "Nobody has lost.\n"},
      {"1\n4\n2\n5\nanalyze\n", "x: 3 (wins in 1, "},
      {"1\n4\n2\n5\n3\n", "x wins.\n  line "},
  };
  for (const Row& row : rows) {
    CAPTURE(row.input);
    const Ran ran = both(row.input);
    CHECK(ran.code == 0);
    CHECK(says(ran, row.answer));
  }
}

TEST_CASE("play: a draw may be claimed, and need not") {
  const std::vector<std::string> call = {
      "play",    path_of("chess"), "--white", "human",
      "--black", "human",          "--from",  "4k3/8/8/8/8/8/8/R3K3 w - - 99 80"};
  const Ran ran = run(call, "claim\nRa2\nKd8\ndraw\n");
  CHECK(says(ran, "No line of the text lets white claim a draw here.\n"));
  CHECK(occurrences(ran.out, "may claim a draw: type claim, or play on.\n") == 2);
  CHECK(says(ran, "white claims a draw.\nA draw.\n"));
  CHECK(says(ran, "draw claim if quiet {PDpd} >= 100\n"));
  // The computer claims only where it would not win.
  const auto from = [&](const std::string& status, const std::string& computer) {
    return run({"play", path_of("chess"), "--" + computer, "alphabeta:depth=2", "--from", status}, "quit\n");
  };
  CHECK(says(from("4k3/8/8/8/8/8/8/R3K3 b - - 100 80", "black"), "black claims a draw.\n"));
  CHECK(says(from("7k/R7/6K1/8/8/8/8/8 w - - 100 80", "white"), "white plays Ra8#\n"));
}

TEST_CASE("play against the computer: it answers, and undo takes both moves back") {
  const Ran ran = run({"play", path_of("tris"), "--depth", "9"}, "1\nundo\nboard\n");
  CHECK(ran.code == 0);
  CHECK(says(ran, "o plays 5\n")); // anything but the middle loses
  CHECK(says(ran, "  x---------\n"));
}

TEST_CASE("play: the computer against itself ends in a draw") {
  const Ran ran = run({"play", path_of("tris"), "--x", "computer", "--o", "computer", "--depth", "9"});
  CHECK(ran.code == 0);
  CHECK(occurrences(ran.out, " plays ") == 10); // nine moves, and once in the introduction
  CHECK(says(ran, "A draw.\n"));
}

TEST_CASE("play: who names one side gets the other kind of player on the other") {
  CHECK(says(run({"play", path_of("tris"), "--o", "human", "--depth", "1"}), "x plays "));
  CHECK(says(run({"play", path_of("tris"), "--x=computer", "--depth", "1"}), "x plays "));
}

TEST_CASE("play may start from any status and play by any value") {
  const Ran ran = both("3\n", {"--from", "xxx-oo----", "--value", "open_x"});
  CHECK(ran.code == 0);
  CHECK(says(ran, "x wins.\n"));
}

TEST_CASE("play refuses players, values and statuses that are none") {
  const std::vector<std::vector<std::string>> calls = {
      {"--z", "human"}, {"--x", "robot"}, {"--x"}, {"--value", "nonsense"}, {"--from", "zzz"}, {"extra"},
  };
  for (const auto& more : calls) {
    CAPTURE(more);
    std::vector<std::string> call = {"play", path_of("tris")};
    call.insert(call.end(), more.begin(), more.end());
    const Ran ran = run(call, "1\n");
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK_FALSE(ran.err.empty());
  }
}

TEST_CASE("play: rules that go wrong in play end the program with their message") {
  const TextFile file("players x/o\nboard 2x1\nmove put: . -> x\nafter: x -> z\nafter: z -> x\n");
  const Ran ran = run({"play", file.path()}, "a1\n");
  CHECK(ran.code == 2);
  CHECK(ran.err.find("'after' lines never come to rest") != std::string::npos);
}

TEST_CASE("play: any controller may sit on either side, by its text") {
  const Ran ran = run({"play", path_of("tris"), "--x", "greedy", "--o", "minimax:depth=2", "--verbose"});
  CHECK(ran.code == 0);
  CHECK(says(ran, "Tris. x: greedy, o: minimax:depth=2.\n"));
  CHECK(says(ran, "x plays 5\n  ("));
  CHECK(says(ran, " plies, "));
  CHECK(says(ran, " nodes)\n"));
  CHECK(says(run({"play", path_of("tris"), "--o", "random:seed=4"}, "5\n"),
             "Tris. x: you, o: random:seed=4.\n"));
  CHECK(says(run({"play", path_of("tris"), "--x", "random", "--o", "random"}),
             "random plays both sides, x and o"));
}

TEST_CASE("play: a text that names no controller is refused with its place") {
  const Ran ran = run({"play", path_of("tris"), "--o", "alphabeta:dept=3"}, "1\n");
  CHECK(ran.code == 2);
  CHECK(ran.out.empty());
  CHECK(
      ran.err.rfind(
          "regola: no parameter is called 'dept'; did you mean 'depth'?\n  alphabeta:dept=3\n            ^\n",
          0) == 0);
}

TEST_CASE("play: between computers a game without an end is drawn after so many plies") {
  const TextFile endless("players x/o\nboard 3x1\n  x.o\nmove stay: x -> x\nmove go around: x . -> . [x]\n");
  const std::vector<std::string> call = {"play", endless.path(), "--x", "random", "--o", "random"};
  const auto ran = [&](const std::vector<std::string>& more) {
    std::vector<std::string> all = call;
    all.insert(all.end(), more.begin(), more.end());
    return run(all);
  };
  const Ran usual = ran({});
  CHECK(usual.code == 0);
  CHECK(says(usual, "The game has not ended after 400 plies: a draw (--plies sets how many).\n"));
  const TextFile record("");
  const Ran seven = ran({"--plies", "7", "--record", record.path()});
  CHECK(occurrences(seven.out, " plays go") + occurrences(seven.out, " plays stay") == 7);
  CHECK(says(seven, "not ended after 7 plies"));
  std::ifstream file(record.path());
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  CHECK(text.find("\n7. ") != std::string::npos);
  CHECK(text.find("\nresult: draw\n") != std::string::npos);
  CHECK(ran({"--plies", "0"}).code == 2);
  // People decide for themselves when they have enough.
  const Ran person =
      run({"play", endless.path(), "--x", "human", "--o", "human", "--plies", "1"}, "go\ngo\nboard\nquit\n");
  CHECK_FALSE(says(person, "has not ended"));
}

TEST_CASE("play: review finds the last move with which the loser could do better") {
  CHECK(says(both("1\n5\n2\n9\n3\nreview\n"), "o could still do better with move 4: 3 instead of 9 (draw)"));
  // 7 would have put the defeat off in move 4, but not averted it.
  CHECK(says(both("1\n2\n4\n9\n7\nreview\n"), "o could still do better with move 2: 5 instead of 2 (draw)"));
  CHECK(says(both("1\nresign\nreview\n"), "o could still do better with move 2: 5 instead of giving up ("));
  CHECK(says(both("1\n2\n4\n9\nresign\nreview\n"),
             "x could still do better with move 5: 7 instead of giving up ("));
}

TEST_CASE("play: swap changes sides with the computer") {
  const Ran ran = run({"play", path_of("tris"), "--depth", "3"}, "swap\nboard\nquit\n");
  CHECK(says(ran, "You play o now.\n"));
  CHECK(says(ran, "x plays "));
  CHECK(says(ran, "o> board"));
}

TEST_CASE("play: flip shows the board from the other side") {
  const std::vector<std::string> call = {"play", path_of("tic-tac-toe"), "--x", "human", "--o", "human"};
  CHECK(says(run(call, "a1\nflip\n"), "  1  . . x\n  2  . . .\n  3  . . .\n     c b a\n"));
  CHECK(says(run({"play", path_of("caccia-al-gigante"), "--g", "human", "--n", "human"}, "flip\n"),
             "    .          8\n   /|\\        /|\\\n  .-.-.      7-6-5\n"));
}

TEST_CASE("play: the score stands below the board by side, and who can only pass passes") {
  const Ran ran = run({"play", path_of("othello"), "--x", "human", "--o", "human", "--from",
                       "xxo...../......../......../......../......../......../......../........ o"},
                      "quit\n");
  CHECK(says(ran, "  x=2 o=1\n"));
  CHECK(says(ran, "o has no move and passes.\n"));
}

TEST_CASE("play: who has won may begin the next game") {
  const Ran lost = run({"play", path_of("tris"), "--depth", "1"}, "resign\nnew winner\nquit\n");
  CHECK(says(lost, "You play o now.\n"));
  CHECK(says(lost, "x plays "));
  CHECK_FALSE(says(run({"play", path_of("tris"), "--depth", "1"}, "resign\nnew\nquit\n"), "now.\n"));
  CHECK(says(both("new other\nquit\n"), "new stands alone, or is new winner.\n"));
}

TEST_CASE("play: with clocks the flag falls") {
  const Ran late =
      run({"play", path_of("chess"), "--white", "computer", "--black", "random", "--clock", "1ms"});
  CHECK(late.code == 0);
  CHECK(says(late, "white has used up the time. black wins.\n"));
  const Ran person = both("5\n", {"--clock", "5m+3s"});
  CHECK(says(person, "[x 5:00, o 5:00] x> 5\n"));
  CHECK(says(person, "[x 5:03, o 5:00] o> "));
  const Ran wrong = both("5\n", {"--clock", "5"});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("--clock 5: ") != std::string::npos);
}

TEST_CASE("play: a controller may think on its opponent's time") {
  const Ran ran = run({"play", path_of("tic-tac-toe"), "--depth", "9", "--ponder"}, "a1\na2\nquit\n");
  CHECK(ran.code == 0);
  CHECK(says(ran, "o plays put b2\n"));
}

TEST_CASE("play: without a game it says how to find one") {
  const Ran ran = run({"play"});
  CHECK(ran.code == 2);
  CHECK(ran.err == "regola: play needs a rule file or the name of a game; 'regola games' lists them\n");
}

TEST_CASE("play: the computer plays from a database, and analyze shows what is proven") {
  const TemporaryFolder folder;
  const std::string hill = path_of("caccia-al-gigante");
  REQUIRE(run({"solve", hill, "--db", folder.path()}).code == 0);
  const Ran ran = run({"play", hill, "--g", "human", "--n", "computer", "--db", folder.path()},
                      "analyze\nput 5\nanalyze\nquit\n");
  CHECK(ran.code == 0);
  CHECK(says(ran, "g: loses in 14 plies (proven, from the database)"));
  CHECK(says(ran, "put 8: loses in 12 plies"));
  CHECK(says(ran, "g: loses in 12 plies (proven, from the database)")); // after the computer's answer
  const Ran none = run({"play", hill, "--db", "no-such-folder"}, "quit\n");
  CHECK(none.code != 0);
  CHECK(none.err.find("no-such-folder") != std::string::npos);
}
