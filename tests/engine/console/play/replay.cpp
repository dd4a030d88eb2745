#include "engine/console/play/record_file.hpp"

#include <catch2/catch.hpp>

#include "tests/engine/console/run.hpp"
#include "tests/texts.hpp"

using namespace regola::test;

namespace {

using regola::test::contains;

/// What is said of a file of games of tic-tac-toe when the first ply's status of a game is asked for.
Ran replay(const std::string& path, const std::vector<std::string>& more = {}) {
  std::vector<std::string> call = {"analyze", path_of("tic-tac-toe"), "--depth", "1", "--replay", path};
  call.insert(call.end(), more.begin(), more.end());
  return run(call);
}

const std::string good = "game: Tic-Tac-Toe\n\n1. b2\n";

} // namespace

TEST_CASE("replay: a broken game is a warning with its place, and an error only where it is asked for") {
  const TextFile file(good + "\ngame: Tic-Tac-Toe\n\n2. b2\n\n" + good + "2. a");
  const Ran first = replay(file.path(), {"--game", "1"});
  CHECK(first.code == 0);
  CHECK(contains(first.out, "o: put "));
  CHECK(first.err ==
        file.path() + ":7:1: warning: this is move 1, not 2\n 7 | 2. b2\n   | ^\n" + file.path() +
            ":12:1: warning: this line was not finished, and is not read\n 12 | 2. a\n    | ^\n");
  CHECK(replay(file.path()).code == 0); // the last one
  const Ran second = replay(file.path(), {"--game", "2"});
  CHECK(second.code == 2);
  CHECK(second.out.empty());
  CHECK(contains(second.err, file.path() + ":7:1: error: this is move 1, not 2\n 7 | 2. b2\n   | ^\n"));
  CHECK(contains(second.err, "this is game 2 of 3; --game names another\n"));
  CHECK_FALSE(contains(second.err, ":7:1: warning"));
}

TEST_CASE("replay: of many warnings the first five are shown") {
  std::string text;
  for (int i = 0; i < 1000; ++i) {
    text += "game: Hex\n";
  }
  const TextFile file(text + good);
  const Ran ran = replay(file.path());
  CHECK(ran.code == 0);
  CHECK(contains(ran.err, ":5:7: warning: "));
  CHECK_FALSE(contains(ran.err, ":6:7: warning: "));
  CHECK(contains(ran.err, ": 995 more of such warnings are not shown\n"));
}

TEST_CASE("replay: what the file holds does not command the terminal, and carets stand where they should") {
  struct Row {
    std::string line;
    std::string shown; // without the margin: message, line and caret
  };
  const Row rows[] = {
      {"1. \x1b[2Jb2", "'\\x1b[2Jb2' is no legal move here\n 3 | 1. \\x1b[2Jb2\n   |    ^\n"},
      {std::string("1. b\0002", 6), "'b\\x002' is no legal move here\n 3 | 1. b\\x002\n   |    ^\n"},
      {"\x1b]0;title\x07 1. b2",
       "this is neither a header nor a move\n 3 | \\x1b]0;title\\x07 1. b2\n   | ^\n"},
      {"undo:\x1b 5", "here stands how many plies are taken back, of 0\n 3 | undo:\\x1b 5\n   |      ^\n"},
      {"se\red: 5", "no header is called 'se\\red'\n 3 | se\\red: 5\n   | ^\n"},
      {"\x1b[1m: 5", "no header is called '\\x1b[1m'\n 3 | \\x1b[1m: 5\n   | ^\n"},
      {"start:\t..\x1b/.../... x", "this is no status: '?' is no symbol of this game (.ox)\n"
                                   " 3 | start:\\t..\\x1b/.../... x\n   |           ^\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.shown);
    const TextFile file("game: Tic-Tac-Toe\n\n" + row.line + "\n");
    const Ran ran = replay(file.path());
    CHECK(ran.code == 2);
    CHECK(contains(ran.err, row.shown));
    for (const char c : ran.err) {
      CHECK((c == '\n' || static_cast<unsigned char>(c) >= ' '));
    }
  }
}

TEST_CASE("replay: a long line is shown around its fault") {
  const TextFile file("game: Tic-Tac-Toe\n\n1. b2 " + std::string(100'000, 'z') + "\n");
  const Ran ran = replay(file.path());
  CHECK(ran.code == 2);
  CHECK(ran.err.size() < 1000);
}

TEST_CASE("replay: what cannot be read, or not to its end, is refused") {
  for (const char* path : {"/no/such/file", "/", "/dev/zero"}) {
    CAPTURE(path);
    const Ran ran = replay(path);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err == (path == std::string("/dev/zero")
                          ? "/dev/zero: this file is larger than 256 MiB, and no record is read that is\n"
                          : std::string(path) + ": this file cannot be read\n"));
  }
  CHECK(replay("").code == 2);
  CHECK(contains(replay("").err, "--replay: this is empty"));
  CHECK(contains(replay("/dev/null").err, "here is no game"));
}
