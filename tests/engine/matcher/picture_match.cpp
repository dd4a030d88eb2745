#include "engine/matcher/picture_match.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// The cells of every match, element by element, as in `a1,b1 c1 | …`; `-` for an element that covers none.
std::string found(const Ruleset& rules, CellIndex at = no_cell) {
  const Outlook outlook(rules, rules.start, first_player);
  std::string text;
  each_match(outlook, *rules.sides[first_player].ends.front().picture, at, [&](const PictureMatch& match) {
    text += text.empty() ? "" : " | ";
    for (std::size_t i = 0; i < match.segments.size(); ++i) {
      text += i == 0 ? "" : " ";
      text += match.segments[i].empty() ? "-" : "";
      for (const CellIndex cell : match.segments[i]) {
        text += (cell == match.segments[i].front() ? "" : ",") + rules.board.name(cell);
      }
    }
    return false;
  });
  return text;
}

Ruleset with_win(const std::string& board, const std::string& win) {
  return ruleset_of("players x/o\n" + board + "\nmove put: x -> z\nwin " + win + "\n");
}

} // namespace

TEST_CASE("each_match: every place where a picture lies") {
  struct Row {
    const char* board;
    const char* win;
    const char* matches;
  };
  const Row rows[] = {
      {"board 3x1\n  x.x", ": x", "a1 | c1"},
      {"board 3x1\n  x.x", "e: x .", "a1 b1"},
      {"board 3x1\n  x.x", "e w: x .", "a1 b1 | c1 b1"},
      {"board 3x1\n  x.x", "e: x . x", "a1 b1 c1"},
      {"board 3x1\n  xx.", "e: x ?", "a1 b1 | b1 c1"},
      {"board 3x1\n  xx.", "e: {x.} #", "c1 -"},
      {"board 3x1\n  xx.", "e: # x", "- a1"},
      {"board 3x1\n  xo#", "e: x {o#}", "a1 b1"},
      {"board 3x1\n  ox#", "e: x {o#}", "b1 -"},
      {"board 4x1\n  xxx.", "e: x+ .", "c1 d1 | b1,c1 d1 | a1,b1,c1 d1"},
      {"board 4x1\n  xxx.", "e: x x* .", "c1 - d1 | b1 c1 d1 | a1 b1,c1 d1"},
      {"board 4x1\n  xxx.", "e: x^2", "a1,b1 | b1,c1"},
      {"board 4x1\n  xoxo", "e: A B A", "a1 b1 c1 | b1 c1 d1"},
      {"board 3x1\n  xxo", "e: A A", "a1 b1"},
      {"board 2x2\n  x.\n  .x", "ne nw se sw: x x", "b1 a2 | a2 b1"},
      {"board 3x2\n  xo.\n  .xo", "e: x o / ? x", "a2 b2 a1 b1"},
      {"board 3x2\n  xx.\n  .x.", "n: x~ #", "b1,a2,b2 -"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.board, row.win);
    CHECK(found(with_win(row.board, row.win)) == row.matches);
  }
}

TEST_CASE("each_match: only those whose anchor covers the cell") {
  const Ruleset rules = with_win("board 4x1\n  xxx.", "e: x ?");
  CHECK(found(rules) == "a1 b1 | b1 c1 | c1 d1");
  CHECK(found(rules, rules.board.find("b1")) == "b1 c1");
  CHECK(found(rules, rules.board.find("d1")).empty());
  const Ruleset runs = with_win("board 4x1\n  xxx.", "e: x+ .");
  CHECK(found(runs, runs.board.find("b1")) == "b1,c1 d1 | a1,b1,c1 d1");
}

TEST_CASE("each_match uses no cell twice") {
  // Along a ring of three points a path of four would come back to its start.
  const std::string ring = "board points 1 2 3\n  xxx\nlink on/back 1-2 2-3 3-1";
  CHECK(found(with_win(ring, "on: x x x")) == "1 2 3 | 2 3 1 | 3 1 2");
  CHECK(found(with_win(ring, "on: x x+")).find("1 2,3,1") == std::string::npos);
}

TEST_CASE("each_match stops when the visitor has seen enough") {
  const Ruleset rules = with_win("board 3x1\n  xxx", ": x");
  int visits = 0;
  const auto visit = [&](const PictureMatch&) { return ++visits == 2; };
  CHECK(each_match(Outlook(rules, rules.start, first_player), *rules.sides[0].ends.front().picture, no_cell,
                   visit));
  CHECK(visits == 2);
}

TEST_CASE("holds minds the cells and the condition of a line") {
  const auto holds_now = [](const std::string& win) {
    const Ruleset rules = with_win("board 3x1\n  xx.", win);
    return holds(Outlook(rules, rules.start, first_player), rules.sides[0].ends.front());
  };
  CHECK(holds_now("in b1: x"));
  CHECK_FALSE(holds_now("in c1: x"));
  CHECK(holds_now("if count x = 2: x"));
  CHECK_FALSE(holds_now("if count x = 3: x"));
  CHECK(holds_now("if count x = 2"));
}
