#include "engine/matcher/picture_match.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <set>

#include <fmt/format.h>

using namespace regola;
using namespace regola::test;

namespace {

/// The cells of every match, element by element, as in `a1,b1 c1 | …`, sorted; `-` for an element that covers
/// none.
std::string found(const Ruleset& rules, CellIndex at = no_cell) {
  const PlayerView view(rules, rules.start, first_player);
  std::set<std::string> matches;
  each_match(view, *rules.sides[first_player].ends.front().picture, at, [&](const PictureMatch& match) {
    std::string text;
    for (std::size_t i = 0; i < match.segments.size(); ++i) {
      text += i == 0 ? "" : " ";
      text += match.segments[i].empty() ? "-" : "";
      for (const CellIndex cell : match.segments[i]) {
        text += (cell == match.segments[i].front() ? "" : ",") + rules.board.name(cell);
      }
    }
    matches.insert(text);
    return false;
  });
  return fmt::format("{}", fmt::join(matches, " | "));
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
      {"board 4x1\n  xxx.", "e: x+ .", "a1,b1,c1 d1 | b1,c1 d1 | c1 d1"},
      {"board 4x1\n  xxx.", "e: x x* .", "a1 b1,c1 d1 | b1 c1 d1 | c1 - d1"},
      {"board 4x1\n  xxx.", "e: x^2", "a1,b1 | b1,c1"},
      {"board 4x1\n  xoxo", "e: A B A", "a1 b1 c1 | b1 c1 d1"},
      {"board 3x1\n  xxo", "e: A A", "a1 b1"},
      {"board 4x1\n  xxoo", "e: {xz}=A A", "a1 b1"},
      {"board 4x1\n  xxoo", "e: {!x}=A A", "c1 d1"},
      {"board 4x1\n  xxoo", "e: [{xo}]=A+ A {o}=B B", "a1 b1 c1 d1"},
      {"board 2x2\n  x.\n  .x", "ne nw se sw: x x", "a2 b1 | b1 a2"},
      {"board 3x2\n  xo.\n  .xo", "e/s: x o / ? x", "a2 b2 a1 b1"},
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
  const Ruleset runs = with_win("board 4x1\n  xxx.", "e: [x]+ .");
  CHECK(found(runs, runs.board.find("b1")) == "a1,b1,c1 d1 | b1,c1 d1");
  const Ruleset unmarked = with_win("board 4x1\n  xxx.", "e: x+ .");
  CHECK(found(unmarked, unmarked.board.find("b1")) == "b1,c1 d1");
}

TEST_CASE("each_match uses no cell twice") {
  // Along a ring of three points a path of four would come back to its start.
  const std::string ring = "board points 1 2 3\n  xxx\nlink on/back 1-2 2-3 3-1";
  CHECK(found(with_win(ring, "on: x x x")) == "1 2 3 | 2 3 1 | 3 1 2");
  CHECK(found(with_win(ring, "on: x x+")).find("1 2,3,1") == std::string::npos);
}

TEST_CASE("each_match: a group is all that hangs together, and the picture goes on from any of its cells") {
  const Ruleset rules = with_win("board 4x2\n  xx.x\n  .x.x", "n: x~ #");
  const Picture& picture = *rules.sides[first_player].ends.front().picture;
  std::multiset<std::string> groups;
  each_match(PlayerView(rules, rules.start, first_player), picture, no_cell, [&](const PictureMatch& match) {
    std::set<std::string> cells;
    for (const CellIndex cell : match.segments[0]) {
      cells.insert(rules.board.name(cell));
    }
    groups.insert(fmt::format("{}", fmt::join(cells, " ")));
    return false;
  });
  CHECK(groups.count("a2 b1 b2") > 0);
  CHECK(groups.count("d1 d2") > 0);
  CHECK(groups.count("a2 b1 b2") + groups.count("d1 d2") == groups.size());
}

TEST_CASE("each_match stops when the visitor has seen enough") {
  const Ruleset rules = with_win("board 3x1\n  xxx", ": x");
  int visits = 0;
  const auto visit = [&](const PictureMatch&) { return ++visits == 2; };
  CHECK(each_match(PlayerView(rules, rules.start, first_player), *rules.sides[0].ends.front().picture,
                   no_cell, visit));
  CHECK(visits == 2);
}

TEST_CASE("holds minds the cells and the condition of a line") {
  const auto holds_now = [](const std::string& win) {
    const Ruleset rules = with_win("board 3x1\n  xx.", win);
    return holds(PlayerView(rules, rules.start, first_player), rules.sides[0].ends.front());
  };
  CHECK(holds_now("in b1: x"));
  CHECK_FALSE(holds_now("in c1: x"));
  CHECK(holds_now("if count x = 2: x"));
  CHECK_FALSE(holds_now("if count x = 3: x"));
  CHECK(holds_now("if count x = 2"));
}
