#include "engine/console/draw/draw.hpp"
#include "engine/console/screen/screen_selection.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <set>

using namespace regola;
using namespace regola::console;
using namespace regola::test;

namespace {

std::vector<CellSpot> spots_of(const Ruleset& rules, bool turned = false) {
  DrawingFor target;
  target.turned = turned;
  return draw_board(rules, rules.start, successors(rules, rules.start), {}, target).cells();
}

} // namespace

TEST_CASE("screen cells: a drawing knows where each cell lies") {
  const Ruleset rules = game("tic-tac-toe");
  const CellIndex corner = rules.board.find("a3");
  const auto spots = spots_of(rules);
  CHECK(spots.size() == 9);
  REQUIRE(find_spot(spots, corner) != nullptr);
  CHECK(*find_spot(spots, corner) == CellSpot{corner, 5, 0, 1});
  CHECK(*find_spot(spots_of(rules, true), corner) == CellSpot{corner, 9, 2, 1});
  CHECK(find_spot(spots, 9) == nullptr);
}

TEST_CASE("screen cells: a part of a drawing is put elsewhere with the cells that lie in it") {
  Canvas board;
  board.put_cell(0, 1, 0, "xx");
  board.put_cell(1, 4, 0, "y");
  board.put_cell(2, 4, 1, "z");
  Canvas all;
  all.paste(board, {2, 0, 4, 2}, 10, 5);
  CHECK(all.text(false) == "\n\n\n\n\n          x y\n            z\n");
  CHECK(all.cells() == std::vector<CellSpot>{{1, 12, 5, 1}, {2, 12, 6, 1}}); // half of the first is outside
  CHECK(first_columns("abc", 2) == "ab");
  CHECK(first_columns("abc", 9) == "abc");
}

TEST_CASE("screen cells: arrows lead to every cell of every game") {
  for (const char* name : {"tic-tac-toe", "chess", "hex", "caccia-al-gigante", "nine-mens-morris", "tris",
                           "english-draughts", "minishogi", "dodgem"}) {
    CAPTURE(name);
    const auto spots = spots_of(game(name));
    std::set<CellIndex> seen = {*middle_cell(spots)};
    std::vector<CellIndex> open(seen.begin(), seen.end());
    while (!open.empty()) {
      const CellIndex cell = open.back();
      open.pop_back();
      for (const auto way : {Direction::up, Direction::down, Direction::left, Direction::right}) {
        const CellIndex next = neighbour(spots, cell, way);
        if (seen.insert(next).second) {
          open.push_back(next);
        }
      }
    }
    CHECK(seen.size() == spots.size());
  }
}

TEST_CASE("screen cells: arrows go where they point, and stay at the edge") {
  const Ruleset rules = game("chess");
  const auto spots = spots_of(rules);
  const auto go = [&](const char* from, Direction way) {
    return rules.board.name(neighbour(spots, rules.board.find(from), way));
  };
  CHECK(go("e4", Direction::up) == "e5");
  CHECK(go("e4", Direction::down) == "e3");
  CHECK(go("e4", Direction::left) == "d4");
  CHECK(go("e4", Direction::right) == "f4");
  CHECK(go("a1", Direction::left) == "a1");
  CHECK(go("a1", Direction::down) == "a1");
  CHECK_FALSE(middle_cell({}));
}

TEST_CASE("screen cells: a click means the cell at it or beside it") {
  const std::vector<CellSpot> spots = {{0, 5, 1, 2}, {1, 10, 1, 1}};
  CHECK(cell_at(spots, 5, 1) == CellIndex{0});
  CHECK(cell_at(spots, 6, 1) == CellIndex{0});
  CHECK(cell_at(spots, 7, 1) == CellIndex{0});
  CHECK(cell_at(spots, 4, 1) == CellIndex{0});
  CHECK(cell_at(spots, 9, 1) == CellIndex{1});
  CHECK_FALSE(cell_at(spots, 3, 1));
  CHECK_FALSE(cell_at(spots, 8, 1));
  CHECK_FALSE(cell_at(spots, 5, 2));
}
