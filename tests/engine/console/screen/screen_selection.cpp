#include "engine/console/screen/screen_selection.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::console;
using namespace regola::test;

namespace {

using Cells = std::vector<CellIndex>;
using Moves = std::vector<std::size_t>;

ScreenSelection selection_in(const Ruleset& rules, const std::string& status = {}) {
  return ScreenSelection(paths_of(rules, successors(rules, status_of(rules, status))));
}

std::string chosen_move(const Ruleset& rules, const std::string& status, const ScreenSelection& selection) {
  const auto all = successors(rules, status_of(rules, status));
  return selection.move() ? to_text(rules, all[*selection.move()].move) : std::string();
}

} // namespace

TEST_CASE("screen selection: a placement is made by its cell") {
  const Ruleset rules = game("tic-tac-toe");
  ScreenSelection selection = selection_in(rules);
  CHECK(selection.beginnings().size() == 9);
  CHECK(selection.targets().empty());
  CHECK(selection.choose(rules.board.find("b2")));
  CHECK(chosen_move(rules, {}, selection) == "put b2");
  ScreenSelection late = selection_in(rules, "x../.o./... x");
  CHECK_FALSE(late.choose(rules.board.find("a3")));
  CHECK_FALSE(late.move());
}

TEST_CASE("screen selection: a piece and then its target") {
  const Ruleset rules = game("chess");
  ScreenSelection selection = selection_in(rules);
  CHECK(selection.beginnings().size() == 10); // eight pawns and two knights
  CHECK_FALSE(selection.choose(rules.board.find("e4")));
  REQUIRE(selection.choose(rules.board.find("e2")));
  CHECK_FALSE(selection.move());
  CHECK(selection.chosen() == Cells{rules.board.find("e2")});
  CHECK(selection.targets().size() == 2);
  CHECK_FALSE(selection.choose(rules.board.find("e5")));
  REQUIRE(selection.choose(rules.board.find("g1"))); // another piece
  CHECK(selection.chosen() == Cells{rules.board.find("g1")});
  REQUIRE(selection.choose(rules.board.find("g1"))); // the same: given up
  CHECK(selection.chosen().empty());
  REQUIRE(selection.choose(rules.board.find("g1")));
  REQUIRE(selection.choose(rules.board.find("f3")));
  CHECK(chosen_move(rules, {}, selection) == "knight g1-f3");
}

TEST_CASE("screen selection: promotions are a menu") {
  const Ruleset rules = game("chess");
  const std::string status = "...k..../.P....../......../......../......../......../......../....K... white";
  ScreenSelection selection = selection_in(rules, status);
  REQUIRE(selection.choose(rules.board.find("b7")));
  CHECK(selection.targets() == Cells{rules.board.find("b8")});
  REQUIRE(selection.choose(rules.board.find("b8")));
  CHECK_FALSE(selection.move());
  CHECK(selection.menu().size() == 4);
  selection.clear();
  CHECK(selection.menu().empty());
  CHECK(selection.chosen().empty());
}

TEST_CASE("screen selection: what has no cells is chosen by no cell") {
  const Ruleset rules = game("go");
  const auto all = successors(rules, rules.start);
  const auto paths = paths_of(rules, all);
  REQUIRE(all.back().move.kind == Move::Kind::pass);
  CHECK(paths.back().empty());
  CHECK(ScreenSelection(paths).beginnings().size() == all.size() - 1);
  const Ruleset bare = ruleset_of("A-B -> B-A\n");
  CHECK(path_of(bare, successors(bare, status_of(bare, "x-o")).front().move).empty());
}

TEST_CASE("screen selection: moves called by the cell they change") {
  const Ruleset rules = game("tris");
  ScreenSelection selection = selection_in(rules);
  CHECK(selection.beginnings() == Cells{1, 2, 3, 4, 5, 6, 7, 8, 9}); // behind the turn
  CHECK(selection.choose(5));
  CHECK(chosen_move(rules, {}, selection) == "5");
}

TEST_CASE("screen selection: chains go on cell by cell, or straight to their end") {
  const std::vector<Cells> paths = {{1, 2, 3}, {1, 2, 4}, {1, 5, 6, 7}, {1, 8, 9}, {1, 10, 9}, {11, 12}};
  ScreenSelection selection(paths);
  CHECK(selection.beginnings() == Cells{1, 11});
  REQUIRE(selection.choose(1));
  CHECK(selection.targets() == Cells{2, 3, 4, 5, 7, 8, 9, 10});
  SECTION("step by step") {
    REQUIRE(selection.choose(2));
    CHECK_FALSE(selection.move());
    CHECK(selection.targets() == Cells{3, 4});
    REQUIRE(selection.choose(4));
    CHECK(selection.move() == 1U);
  }
  SECTION("what follows without a choice need not be chosen") {
    REQUIRE(selection.choose(5));
    CHECK(selection.move() == 2U);
  }
  SECTION("its end is enough") {
    REQUIRE(selection.choose(3));
    CHECK(selection.move() == 0U);
  }
  SECTION("two ways to one end are a menu") {
    REQUIRE(selection.choose(9));
    CHECK_FALSE(selection.move());
    CHECK(selection.menu() == Moves{3, 4});
  }
}

TEST_CASE("screen selection: a move that may stop stops where the same cell is chosen again") {
  ScreenSelection selection({{1, 2}, {1, 2, 3}, {1, 2, 4}, {5}, {5, 6}});
  REQUIRE(selection.choose(1));
  CHECK_FALSE(selection.may_stop());
  REQUIRE(selection.choose(2));
  CHECK_FALSE(selection.move());
  CHECK(selection.may_stop());
  CHECK(selection.targets() == Cells{3, 4});
  REQUIRE(selection.choose(2));
  CHECK(selection.move() == 0U);
  selection.clear();
  REQUIRE(selection.choose(5));
  CHECK(selection.may_stop());
  REQUIRE(selection.choose(5));
  CHECK(selection.move() == 3U);
}

TEST_CASE("screen selection: several things to place on one cell are a menu") {
  ScreenSelection selection({{1}, {1}, {2}});
  REQUIRE(selection.choose(1));
  CHECK(selection.menu() == Moves{0, 1});
  CHECK_FALSE(ScreenSelection().choose(1));
}
