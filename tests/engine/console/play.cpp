#include "tests/engine/console/run.hpp"

#include <catch2/catch.hpp>

using namespace regola::test;

namespace {

/// Two people at one board.
Ran both(const std::string& input, const std::vector<std::string>& more = {}) {
  std::vector<std::string> call = {"play", path_of("tris"), "--x", "human", "--o", "human"};
  call.insert(call.end(), more.begin(), more.end());
  return run(call, input);
}

bool says(const Ran& ran, const std::string& text) { return ran.out.find(text) != std::string::npos; }

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

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
  CHECK(times(ran.out, "is no legal move") == 5);
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
  };
  for (const Row& row : rows) {
    CAPTURE(row.input);
    const Ran ran = both(row.input);
    CHECK(ran.code == 0);
    CHECK(says(ran, row.answer));
  }
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
  CHECK(times(ran.out, " plays ") == 10); // nine moves, and once in the introduction
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

TEST_CASE("play: games are recorded as they are played, and go on from there") {
  const TextFile record("");
  CHECK(both("5\n1\n9\nundo\n3\nresign\nnew\n2\n", {"--record", record.path()}).code == 0);
  const auto replay = [&](const std::vector<std::string>& more, const std::string& input) {
    std::vector<std::string> all = {"--replay", record.path()};
    all.insert(all.end(), more.begin(), more.end());
    return both(input, all);
  };
  CHECK(says(replay({}, "board\n"), "  ox--------\n") == false);
  CHECK(says(replay({}, "board\n"), "  o-x-------\n"));              // the last game
  CHECK(says(replay({"--game", "1"}, "board\n"), "  oo-x-x----\n")); // the undone move is not in it
  CHECK(says(replay({"--game", "1"}, "undo\nundo\nundo\nboard\n"), "  x---------\n"));
  CHECK(replay({"--game", "3"}, "").code == 2);
  CHECK(replay({"--from", "x---------"}, "").code == 2);
}

TEST_CASE("play: save adds the game so far to a file") {
  const TextFile file("");
  CHECK(says(both("5\nsave " + file.path() + "\nsave\nsave /no/such/folder/x\n"),
             "Saved to " + file.path() + ".\n"));
  CHECK(says(both("save\n"), "save needs the name of a file.\n"));
  CHECK(says(both("save /no/such/folder/x\n"),
             "/no/such/folder/x: this file cannot be written: No such file or directory\n"));
  CHECK(says(both("board\n", {"--replay", file.path()}), "  o----x----\n"));
}

TEST_CASE("play: a record that is none is refused with file, line, column and a caret") {
  const TextFile record("game: Tris\nplayer x: human\n\n1. 5\n2. 5\n");
  const Ran ran = both("", {"--replay", record.path()});
  CHECK(ran.code == 2);
  CHECK(ran.out.empty());
  CHECK(ran.err == record.path() + ":5:4: error: '5' is no legal move here\n 5 | 2. 5\n   |    ^\n");
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
  CHECK(times(seven.out, " plays go") + times(seven.out, " plays stay") == 7);
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
