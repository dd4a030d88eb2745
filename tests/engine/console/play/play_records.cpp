// Games are recorded while they are played, and can be continued from their records.

#include <fstream>
#include <iterator>

#include <catch2/catch.hpp>

#include "tests/engine/console/two_people.hpp"

using namespace regola::test;

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

TEST_CASE("play: load goes on with a recorded game, and a record of it is whole") {
  const TextFile first("");
  const TextFile second("");
  CHECK(both("5\n1\n", {"--record", first.path()}).code == 0);
  CHECK(says(both("load " + first.path() + "\nboard\n3\n", {"--record", second.path()}), "  xo---x----\n"));
  CHECK(says(both("board\n", {"--replay", second.path()}), "  oo-x-x----\n"));
}

TEST_CASE("play: a resignation that was taken back is in no record") {
  const TextFile record("");
  CHECK(both("5\nresign\nundo\n1\n", {"--record", record.path()}).code == 0);
  CHECK(says(both("board\n", {"--replay", record.path()}), "  xo---x----\n"));
}

TEST_CASE("play: moves are written as their players write them, in lists and in records") {
  const TextFile record("");
  const std::vector<std::string> call = {"play",    path_of("chess"), "--white",  "human",
                                         "--black", "human",          "--record", record.path()};
  const Ran ran = run(call, "e4\ne7e5\nBc4\nNc6\nQh5\nNf6\nwhy Qxf7\nhistory\nQxf7\n");
  CHECK(says(ran, "yes: Qxf7#   line "));
  CHECK(says(ran, "1. e4   2. e5   3. Bc4   4. Nc6   5. Qh5   6. Nf6\n"));
  CHECK(says(ran, "white wins.\n"));
  std::ifstream file(record.path());
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  CHECK(text.find("\n1. e4\n2. e5\n3. Bc4\n4. Nc6\n5. Qh5\n6. Nf6\n7. Qxf7#\nresult: white\n") !=
        std::string::npos);
  CHECK(run({"play", path_of("chess"), "--replay", record.path()}, "quit\n").code == 0);
}
