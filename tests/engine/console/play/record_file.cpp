#include "engine/console/play/record_file.hpp"

#include <catch2/catch.hpp>

#include "engine/match/record.hpp"
#include "tests/engine/console/run.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/texts.hpp"

using namespace regola;
using namespace regola::test;
using console::AppendFile;

namespace {

using regola::test::bytes_of;
using regola::test::contains;

Ran call(const std::string& command, std::vector<std::string> more, const std::string& input = {}) {
  more.insert(more.begin(), {command, path_of("tic-tac-toe")});
  return run(more, input);
}

/// Two people at one board.
Ran play(const std::string& record, const std::string& input, std::vector<std::string> more = {}) {
  more.insert(more.end(), {"--x", "human", "--o", "human", "--record", record});
  return call("play", more, input);
}

/// What a record holds from the first ply of its last game on.
std::string moves_in(const std::string& path) {
  const std::string text = bytes_of(path);
  const std::size_t head = text.rfind("game: ");
  return head == std::string::npos ? text : text.substr(text.find("\n\n", head) + 2);
}

} // namespace

TEST_CASE("play --record: a journal line by line, whatever is typed") {
  struct Row {
    const char* input;
    const char* moves;
  };
  const Row rows[] = {
      {"b2\na1\n", "1. put b2\n2. put a1\n"},
      {"b2\na1\nundo\nc3\n", "1. put b2\n2. put a1\nundo: 1\n2. put c3\n"},
      {"b2\nundo\n", "1. put b2\nundo: 1\n"},
      {"b2\nundo\na1\n", "1. put b2\nundo: 1\n1. put a1\n"},
      {"b2\nresign\n", "1. put b2\nresult: x\n"},
      {"b2\nresign\nundo\na1\n", "1. put b2\nresult: x\nundo: 0\n2. put a1\n"},
      {"a1\na3\nb1\nb3\nc1\n", "1. put a1\n2. put a3\n3. put b1\n4. put b3\n5. put c1\nresult: x\n"},
      {"resign\n", ""},
      {"", ""},
      {"b2\nnew\na1\n", "1. put a1\n"},
      {"b2\nnew\n", "1. put b2\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.input);
    const TextFile file("");
    const Ran ran = play(file.path(), row.input);
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    CHECK(moves_in(file.path()) == row.moves);
  }
}

TEST_CASE("play --record: a game that goes on from a record is written whole") {
  const TextFile old("game: Tic-Tac-Toe\n\n1. b2\n2. a1\n");
  struct Row {
    const char* input;
    const char* moves;
  };
  const Row rows[] = {
      {"", ""}, // nothing was played
      {"c3\n", "1. put b2\n2. put a1\n3. put c3\n"},
      {"undo\nc3\n", "1. put b2\n2. put c3\n"},
      {"resign\n", "1. put b2\n2. put a1\nresult: o\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.input);
    const TextFile file("");
    CHECK(play(file.path(), row.input, {"--replay", old.path()}).code == 0);
    CHECK(moves_in(file.path()) == row.moves);
  }
  CHECK(play(old.path(), "c3\n", {"--replay", old.path()}).code == 0); // into the same file, as another game
  CHECK(contains(bytes_of(old.path()), "1. b2\n2. a1\n\ngame: Tic-Tac-Toe\n"));
  CHECK(moves_in(old.path()) == "1. put b2\n2. put a1\n3. put c3\n");
}

TEST_CASE("record file: a file that is being recorded to is refused, and loses nothing") {
  const TextFile file("");
  REQUIRE(play(file.path(), "b2\n").code == 0);
  const std::string before = bytes_of(file.path());
  const AppendFile sitting(file.path());
  const std::string message = "regola: " + file.path() + ": another program is recording its games";
  const Ran second = play(file.path(), "b2\n");
  CHECK(second.code == 2);
  CHECK(second.out.empty());
  CHECK(contains(second.err, message));
  const Ran arena = call("arena", {"random", "random", "--games", "2", "--record", file.path()});
  CHECK(arena.code == 2);
  CHECK(arena.out.empty());
  CHECK(contains(arena.err, message));
  const TextFile other("");
  CHECK(
      contains(play(other.path(), "b2\nsave " + file.path() + "\na1\n").out, "another program is recording"));
  CHECK(moves_in(other.path()) == "1. put b2\n2. put a1\n");
  CHECK(bytes_of(file.path()) == before);
}

TEST_CASE("play: save into the file of --record adds nothing: the game is there") {
  const TextFile file("");
  const Ran ran = play(file.path(), "b2\nsave " + file.path() + "\na1\n");
  CHECK(contains(ran.out, "This game is being recorded in " + file.path() + " already.\n"));
  CHECK(bytes_of(file.path()).rfind("game: ") == 0);
  CHECK(moves_in(file.path()) == "1. put b2\n2. put a1\n");
}

TEST_CASE("record file: a full disk is told of once, the match goes on, and the exit status says it") {
  const Ran arena = call("arena", {"random", "greedy", "--games", "10", "--record", "/dev/full"});
  CHECK(arena.code == 2);
  CHECK(contains(arena.out, "games   wins  draws")); // the table
  const std::string message =
      "regola: /dev/full: this file cannot be written: No space left on device; the game "
      "goes on, and from here on nothing is recorded\n";
  CHECK(contains(arena.err, message));
  CHECK(arena.err.find("/dev/full", arena.err.find("/dev/full") + 1) == std::string::npos);
  const Ran played = play("/dev/full", "a1\na3\nb1\nundo\nb1\nb3\nc1\n");
  CHECK(played.code == 2);
  CHECK(contains(played.out, "x wins.\n"));
  CHECK(played.err == message);
}

TEST_CASE("record file: the name of a file is wanted") {
  for (const Ran& ran : {play("", "b2\n"), call("arena", {"random", "greedy", "--record", ""})}) {
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(contains(ran.err, "--record: this is empty"));
  }
}
