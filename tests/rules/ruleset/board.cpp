#include "rules/ruleset/board.hpp"

#include <catch2/catch.hpp>

#include "tests/rules/loaded.hpp"

using namespace regola;

namespace {

/// A rectangle of cells, all there.
Board rectangle(Board::Shape shape, int columns, int rows) {
  std::vector<Board::Cell> cells;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      cells.push_back({column_name(column) + std::to_string(rows - row), column, row});
    }
  }
  return {shape, columns, rows, cells};
}

std::string neighbours(const Board& board, RelationIndex relation, const char* from) {
  std::string all;
  for (const CellIndex cell : board.relation(relation).next[board.find(from)]) {
    all += (all.empty() ? "" : " ") + board.name(cell);
  }
  return all;
}

} // namespace

TEST_CASE("step_of sums up letters") {
  CHECK(step_of("nne") == Step{1, -2});
  CHECK(step_of("ns") == Step{0, 0});
  CHECK_FALSE(step_of(""));
  CHECK_FALSE(step_of("north"));
}

TEST_CASE("columns are named as on a spreadsheet") {
  CHECK(column_name(0) == "a");
  CHECK(column_name(25) == "z");
  CHECK(column_name(26) == "aa");
  CHECK(column_name(26 + 26 * 26) == "aaa");
}

TEST_CASE("cells are found by name and by place") {
  const Board board = rectangle(Board::Shape::squares, 3, 2);
  CHECK(board.size() == 6);
  CHECK(board.name(0) == "a2");
  CHECK(board.find("c1") == 5);
  CHECK(board.find("d1") == no_cell);
  CHECK(board.at(2, 1) == 5);
  CHECK(board.at(-1, 0) == no_cell);
  CHECK(board.at(0, 2) == no_cell);
}

TEST_CASE("directions lead one step, the opposite leads back") {
  Board board = rectangle(Board::Shape::squares, 8, 8);
  const RelationIndex knight = *board.relate("nne");
  CHECK(neighbours(board, knight, "b1") == "c3");
  CHECK(neighbours(board, knight, "h1").empty());
  CHECK(neighbours(board, board.relation(knight).opposite, "c3") == "b1");
  CHECK(board.relate("nne") == knight);
  CHECK_FALSE(board.relate("ns"));
  CHECK_FALSE(board.relate("up"));
  CHECK(board.relation(*board.relate("anywhere")).next[0].size() == 63);
}

TEST_CASE("groups of directions") {
  Board squares = rectangle(Board::Shape::squares, 3, 3);
  Board hexagons = rectangle(Board::Shape::hexagons, 3, 3);
  CHECK(squares.group("straight").size() == 4);
  CHECK(squares.group("around").size() == 8);
  CHECK(squares.group("knight").size() == 8);
  CHECK(hexagons.group("around").size() == 6);
  CHECK(hexagons.group("knight").empty());
  CHECK(squares.group("upwards").empty());
  CHECK(squares.contact().size() == 4);
  CHECK(hexagons.contact().size() == 6);
}

TEST_CASE("a link leads one way with the name of the way back, or both ways") {
  Board board = rectangle(Board::Shape::points, 3, 1);
  board.link("up", "down", {{0, 1}, {0, 2}});
  board.link("across", "across", {{1, 2}});
  CHECK(neighbours(board, *board.relate("up"), "a1") == "b1 c1");
  CHECK(neighbours(board, *board.relate("down"), "c1") == "a1");
  CHECK(neighbours(board, *board.relate("across"), "c1") == "b1");
  CHECK(board.link_names() == std::vector<std::string>{"up", "down", "across"});
  CHECK(board.group("around").size() == 3);
}

TEST_CASE("a link adds to a direction of a grid, which then is no step any more") {
  Board board = rectangle(Board::Shape::squares, 3, 2);
  board.link("e", "w", {{2, 0}, {5, 3}});
  board.link("loop", "loop", {{0, 5}});
  CHECK(neighbours(board, *board.relate("e"), "a2") == "b2");
  CHECK(neighbours(board, *board.relate("e"), "c2") == "a2");
  CHECK(neighbours(board, *board.relate("w"), "a1") == "c1");
  CHECK(neighbours(board, *board.relate("loop"), "c1") == "a2");
  CHECK_FALSE(board.relation(*board.relate("w")).step);
  CHECK(board.relation(*board.relate("n")).step);
  CHECK(board.group("around").size() == 8);
}

TEST_CASE("sums of directions go along links") {
  struct Row {
    const char* links;
    const char* word;
    const char* from;
    const char* to;
  };
  const std::string cylinder = "link e/w c1-a1 c2-a2 c3-a3\n";
  const std::string torus = cylinder + "link n/s a3-a1 b3-b1 c3-c1\n";
  const std::string holes = "board\n  ..#\n  ...\n  .#.\nlink e/w c1-a1 c2-a2 b3-a3\n";
  const Row rows[] = {
      {"board 3x3\n", "ne", "c1", ""},
      {"board 3x3\nCYLINDER", "ne", "c1", "a2"},
      {"board 3x3\nCYLINDER", "ne", "c3", ""},
      {"board 3x3\nCYLINDER", "sw", "a2", "c1"},
      {"board 3x3\nCYLINDER", "nn", "c1", "c3"},
      {"board 3x3\nCYLINDER", "nne", "c1", "a3"},
      {"board 3x3\nCYLINDER", "nee", "b1", "a2"},
      {"board 3x3\nCYLINDER", "ee", "b1", "a1"},
      {"board 3x3\nCYLINDER", "eee", "b1", ""}, // back to where it began
      {"board 3x3\nCYLINDER", "eeee", "b1", "c1"},
      {"board 3x3\nTORUS", "ne", "c3", "a1"},
      {"board 3x3\nTORUS", "ssw", "a2", "c3"},
      {"board hex 3x3\nCYLINDER", "ne", "c1", "a2"},
      {"board 3x3\nlink e/w c1-a1\n", "ne", "c1", "a2"}, // n first leads nowhere
      {"board 3x3\nlink e/w c1-a1\n", "ne", "c2", ""},
      {"HOLES", "ne", "a1", "b2"},
      {"HOLES", "ne", "c1", "a2"},
      {"HOLES", "ne", "b2", "a3"},
      {"HOLES", "ne", "c2", "a3"},
      {"HOLES", "ee", "a1", "c1"},
      {"board 3x3\nCYLINDERlink ne/sw c2-a1\n", "ne", "c2", "a1"}, // a link of its own comes first
      {"board 3x3\nlink ne/sw c1-a2\nCYLINDER", "ne", "c1", "a2"},
      {"board 3x3\nlink ne/sw c1-a2\nCYLINDER", "ne", "c2", "a3"},
      {"board 3x3\nlink ne/sw c1-a2\n", "nne", "c1", ""},
  };
  for (const Row& row : rows) {
    std::string text = row.links;
    for (const auto& [name, meant] :
         {std::pair{std::string("CYLINDER"), cylinder}, {"TORUS", torus}, {"HOLES", holes}}) {
      if (const auto at = text.find(name); at != std::string::npos) text.replace(at, name.size(), meant);
    }
    CAPTURE(text, row.word, row.from);
    Ruleset ruleset = test::ruleset_of("players x/o\n" + text + "move put: . -> x\n");
    CHECK(neighbours(ruleset.board, *ruleset.board.relate(row.word), row.from) == row.to);
  }
}

TEST_CASE("every relation and its opposite lead to and fro, on every kind of board") {
  for (const char* drawn :
       {"board 4x3", "board 4x3\nlink e/w d1-a1 d2-a2\nlink across a1-c3",
        "board 4x3\nlink e/w d1-a1 d2-a2 d3-a3\nlink n/s a3-a1 b3-b1",
        "board\n  .#..\n  ..#.\n  #...\nlink e/w a3-c3 b2-d2\nlink n/s a3-a2",
        "board 3x3\nlink e/w c1-a3 c2-a2 c3-a1\nlink ne/sw c1-a1",
        "board hex 4x3\nlink e/w d1-a1 d2-a2 d3-a3", "board hex 4x4", "board lines\n  x-.-o\n  |\\|\n  .-.",
        "board points a b c d\nlink up/down a-b a-c\nlink across b-c c-d"}) {
    CAPTURE(drawn);
    Ruleset ruleset = test::ruleset_of("players x/o\n" + std::string(drawn) + "\nmove put: . -> x\n");
    Board& board = ruleset.board;
    for (const char* word : {"n", "ne", "nw", "see", "ssw", "eee", "anywhere", "up", "across"}) {
      const auto relation = board.relate(word);
      for (CellIndex cell = 0; relation && cell < board.size(); ++cell) {
        for (const CellIndex next : board.relation(*relation).next[cell]) {
          const auto& back = board.relation(board.relation(*relation).opposite).next[next];
          CHECK(std::find(back.begin(), back.end(), cell) != back.end());
        }
      }
    }
  }
}
