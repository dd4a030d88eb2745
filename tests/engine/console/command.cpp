#include "engine/console/command.hpp"
#include "engine/console/print.hpp"
#include "tests/engine/console/run.hpp"

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

struct TestTerminal {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  console::Streams streams{in, out, err};
};

} // namespace

TEST_CASE("read_settings: numbers within the limits, each name once") {
  TestTerminal terminal;
  CHECK(console::read_settings({}, terminal.streams) == Settings());
  CHECK(console::read_settings({"N=4", "K=-1000000"}, terminal.streams) ==
        Settings({{"N", 4}, {"K", -1'000'000}}));
  CHECK(terminal.err.str().empty());
  CHECK_THROWS_AS(console::read_settings({"N=3", "K=1", "N=3"}, terminal.streams), console::Refused);
  CHECK(terminal.err.str() == "regola: --set N=3: this parameter is set twice\n");
}

TEST_CASE("read_settings names the setting that is none") {
  for (const char* nonsense : {"", "=", "N", "N=", "=5", "N=x", "N=5x", "N= 5", "N=1000001", "N=-1000001",
                               "N=99999999999999999999"}) {
    CAPTURE(nonsense);
    TestTerminal terminal;
    CHECK_THROWS_AS(console::read_settings({"K=3", nonsense}, terminal.streams), console::Refused);
    CHECK(terminal.err.str() == std::string("regola: --set ") + nonsense +
                                    ": this is not NAME=NUMBER, with a number up to 1000000\n");
  }
}

TEST_CASE("complain: a caret below the place; none below what is too long for a line") {
  struct Row {
    std::string text;
    std::size_t offset;
    std::string shown;
  };
  for (const Row& row :
       std::vector<Row>{{"abc", 0, "  abc\n  ^\n"},
                        {"abc", 3, "  abc\n     ^\n"},
                        {"abc", 9, "  abc\n     ^\n"},
                        {"", 0, "  \n  ^\n"},
                        {std::string(200, 'a'), 1, "  " + std::string(200, 'a') + "\n   ^\n"},
                        {std::string(201, 'a'), 1, ""}}) {
    CAPTURE(row.text, row.offset);
    TestTerminal terminal;
    console::complain(terminal.streams, "what", row.text, row.offset);
    CHECK(terminal.err.str() == "regola: what\n" + row.shown);
  }
}

TEST_CASE("complain: control characters do not reach the terminal, and the caret stands below the place") {
  TestTerminal terminal;
  console::complain(terminal.streams, "bad \x1b[2J",
                    "a\x1b"
                    "b",
                    2);
  CHECK(terminal.err.str() == "regola: bad \\x1b[2J\n  a\\x1bb\n       ^\n");
}

TEST_CASE("load_game: a warning is shown and does no harm, an error does") {
  const std::string fine = "players x/o\nboard 3x1\nmove put: . -> x\n";
  const TextFile warned(fine + "move stay: x -> x\n");
  const TextFile faulty(fine + "move n: x . -> . x\n");
  TestTerminal terminal;
  const auto game = console::load_game({warned.path(), {}, {}, false}, terminal.streams);
  CHECK(game.ruleset.sides[0].moves.size() == 2);
  CHECK(game.line(3) == "move put: . -> x");
  CHECK(terminal.err.str().find(warned.path() + ":4:17: warning: ") == 0);
  TestTerminal other;
  CHECK_THROWS_AS(console::load_game({faulty.path(), {}, {}, false}, other.streams), console::Refused);
  CHECK(other.err.str().find(faulty.path() + ":4:6: error: ") == 0);
}

TEST_CASE("status_for: the start for an empty text, and a message where there is none") {
  const TextFile board("players x/o\nboard 2x1\nmove put: . -> x\n");
  const TextFile no_board("x-A -> oxA\n");
  TestTerminal terminal;
  const auto with = console::load_game({board.path(), {}, {}, false}, terminal.streams);
  const auto without = console::load_game({no_board.path(), {}, {}, false}, terminal.streams);
  CHECK(console::status_for(with, "", terminal.streams) == with.ruleset.start);
  const auto read = console::status_for(with, "x. o", terminal.streams);
  CHECK(read.to_move == second_player);
  CHECK(terminal.err.str().empty());
  CHECK_THROWS_AS(console::status_for(with, "z. o", terminal.streams), console::Refused);
  CHECK(terminal.err.str().find("\n  z. o\n  ^\n") != std::string::npos);
  CHECK_THROWS_AS(console::status_for(without, "", terminal.streams), console::Refused);
  CHECK(terminal.err.str().find("nothing says where the game begins") != std::string::npos);
}

TEST_CASE("to_json: the variables that are set") {
  Varspace variables;
  CHECK(console::to_json(variables).text() == "{}");
  variables['A'] = 'x';
  variables['Z'] = '-';
  CHECK(console::to_json(variables).text() == R"({"A":"x","Z":"-"})");
}
