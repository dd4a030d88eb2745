// The cells where the pivot of a pattern may lie so that the pattern fits on the board.

#include <catch2/catch.hpp>

#include "tests/rules/loaded.hpp"

using namespace regola;
using regola::test::ruleset_of;

namespace {

/// The cells where the first heading of the pattern starts.
std::string starts(const std::string& board, const std::string& pattern) {
  const Ruleset rules = ruleset_of("players x/o\n" + board + "\nmove put: . -> x\nwin " + pattern + "\n");
  std::string text;
  for (const CellIndex cell : rules.sides[0].ends.at(0).picture->headings.at(0).starts) {
    text += (text.empty() ? "" : " ") + rules.board.name(cell);
  }
  return text;
}

struct Row {
  const char* pattern;
  const char* starts;
};

} // namespace

TEST_CASE(
    "find_starts: a line of cells fits where the board goes on long enough, before and behind the pivot") {
  const std::string board = "board\n  ....\n  ..#.\n  ....";
  const Row rows[] = {
      {": x", "a3 b3 c3 d3 a2 b2 d2 a1 b1 c1 d1"},
      {"e: x x", "a3 b3 c3 a2 a1 b1 c1"}, // not over the hole
      {"e: x x x", "a3 b3 a1 b1"},
      {"e: x^4", "a3 a1"},
      {"w: x^4", "d3 d1"},
      {"s: x x x", "a3 b3 d3"},
      {"se: x x", "a3 c3 a2 b2"},
      {"e: x x* o", "a3 b3 c3 a2 a1 b1 c1"}, // a run may be empty
      {"e: x x+ o", "a3 b3 a1 b1"},
      {"e: x #", "a3 b3 c3 d3 a2 b2 d2 a1 b1 c1 d1"}, // the edge takes no room
      {"e: x* o x", "a3 b3 c3 a2 a1 b1 c1"},
      {"e: # x x", "a3 b3 c3 a2 a1 b1 c1"},
      {"e: x x* [o]", "a3 b3 c3 a2 a1 b1 c1"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.pattern);
    CHECK(starts(board, row.pattern) == row.starts);
  }
}

TEST_CASE("find_starts: rows lie as a whole, '#' may lie in a hole and beyond the edge") {
  const std::string board = "board\n  ...\n  .#.\n  ...";
  const Row rows[] = {
      {"e/s: x x / x #", "a3"},
      {"e/s: x x / # x", "b3"},
      {"e/s: # x / x x", "c2"},
      {"e/s: # . / # x", "a3 a2"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.pattern);
    CHECK(starts(board, row.pattern) == row.starts);
  }
  CHECK(starts("board 3x3", "e/s: x x / x x") == "a3 b3 a2 b2");
}

TEST_CASE("find_starts: where a line may branch, and for a group, every cell is a start") {
  CHECK(starts("board points a b c\nlink on a-b", "on: x x x") == "a b c");
  CHECK(starts("board 2x2", "e: x~ .") == "a2 b2 a1 b1");
}
