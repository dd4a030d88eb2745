#include "rules/resolve/resolve_board.hpp"

#include <catch2/catch.hpp>

#include "tests/rules/loaded.hpp"

using namespace regola;
using regola::test::faults_of;
using regola::test::ruleset_of;

namespace {

const std::string rest = "\nmove put: . -> x\n";

Ruleset with_board(const std::string& board) { return ruleset_of("players x/o\n" + board + rest); }

} // namespace

TEST_CASE("a drawing smaller than the board lies in its middle") {
  const Ruleset ruleset = with_board("board 4x4\n  ox\n  xo");
  CHECK(ruleset.start.text() == ".....ox..xo.....");
}

TEST_CASE("a star repeats the cell before it, or the row above, as often as there is room") {
  const auto start = [](const std::string& board) {
    return std::string(ruleset_of("players x/o\n" + board + "\nmove turn: ? -> x\n").start.text());
  };
  CHECK(start("board 4x2\n  xo*\n  .*o") == "xooo...o");
  CHECK(start("board 3x1\n  xo*xo") == "xxo");
  CHECK(start("board 2x4\n  ox\n  .*\n  *\n  xo") == "ox....xo");
  CHECK(start("board 2x2\n  ox\n  .*\n  *\n  xo") == "oxxo");
  CHECK(start("board 2x3\n  .*\n  *") == "......");
  CHECK(with_board("board 4x2\n  #*.\n  .*").board.size() == 5);
  CHECK(start("board hex 3x3\n  x*\n  *") == "xxxxxxxxx");
  CHECK(start("param N=3\nboard NxN\n  x*.\n  *") == "xx.xx.xx.");
}

TEST_CASE("a star that cannot do so is refused where it stands") {
  const auto fault = [](const std::string& board) { return faults_of("players x/o\n" + board + rest); };
  CHECK(fault("board 3x2\n  *x.\n  ...") == "bad-board 3:3");
  CHECK(fault("board 3x2\n  x*.*\n  ...") == "bad-board 3:6");
  CHECK(fault("board 2x2\n  x.o.*\n  ..") == "bad-board 3:3");
  CHECK(fault("board 2x2\n  *\n  ..") == "bad-board 3:3");
  CHECK(fault("board 2x4\n  ..\n  *\n  xx\n  *") == "bad-board 6:3");
  CHECK(fault("board 2x2\n  ..\n  *\n  xx\n  xx\n  xx") == "bad-board 3:3");
  CHECK(fault("board 3x3\n  ...\n  *\n  x") == "bad-board 5:3");
  CHECK(fault("board\n  .*\n  ..") == "bad-board 3:4");
}

TEST_CASE("holes are no cells") {
  const Board board = with_board("board\n  #x.\n  ..#").board;
  CHECK(board.size() == 4);
  CHECK(board.find("a2") == no_cell);
  CHECK(board.name(0) == "b2");
  CHECK(board.at(2, 1) == no_cell);
}

TEST_CASE("a board of lines has points where symbols stand and ways where lines are drawn") {
  Board board = with_board("board lines\n  x--.--o\n  |   \\\n  .    .").board;
  CHECK(board.size() == 5);
  CHECK(board.columns() == 4); // one for each place in use
  const auto next = [&](const char* word, const char* from) {
    const auto& cells = board.relation(*board.relate(word)).next[board.find(from)];
    return cells.empty() ? std::string() : board.name(cells.front());
  };
  CHECK(next("e", "a2") == "b2");
  CHECK(next("s", "a2") == "a1");
  CHECK(next("s", "b2").empty());
  CHECK(next("se", "b2") == "c1");
}

TEST_CASE("points take their names and their symbols in order") {
  const Ruleset ruleset = with_board("board points p q r\n  x.o\nlink on p-q");
  CHECK(ruleset.start.text() == "x.o");
  CHECK(ruleset.board.find("r") == 2);
}

TEST_CASE("one row is a board too") {
  CHECK(with_board("board x-.o").start.text() == "x-.o");
  CHECK(with_board("board .").board.size() == 1);
}

TEST_CASE("what makes no board is refused where it stands") {
  for (const auto& [board, fault] : std::vector<std::pair<std::string, std::string>>{
           {"board 0x3", "bad-board 2:7"},
           {"board 400x1", "board-too-large 2:7"},
           {"board\n  x.\n  x", "bad-board 4:3"},
           {"board 3x3\n  xo", "bad-board 3:3"},
           {"board lines\n  x-", "bad-board 3:3"},
           {"board points a b\n  x", "bad-board 3:3"},
           {"board points a b\nlink up a-z", "unknown-cell 3:11"},
           {"board NxN", "unknown-param 2:7"},
       }) {
    CAPTURE(board);
    CHECK(faults_of("players x/o\n" + board + rest) == fault);
  }
}

TEST_CASE("the largest board is allowed, one cell more is not") {
  CHECK(with_board("board 24x16").board.size() == 384);
  CHECK(faults_of("players x/o\nboard 55x7" + rest) == "board-too-large 2:7");
  std::string points = "board points";
  std::string lines = "board lines\n  .";
  for (int i = 0; i < 385; ++i) {
    points += " p" + std::to_string(i);
    lines += "-.";
  }
  CHECK(faults_of("players x/o\n" + points + rest) == "board-too-large 2:1");
  CHECK(faults_of("players x/o\n" + lines + rest) == "board-too-large 2:1");
}
