#include "engine/matcher/reason.hpp"

#include <catch2/catch.hpp>

#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// The names of the cells that decided that status.
std::string deciding(const Ruleset& rules, const std::string& text) {
  const Status status = status_of(rules, text);
  std::string names;
  for (const CellIndex cell : deciding_cells(rules, status, result_of(rules, status))) {
    names += (names.empty() ? "" : " ") + rules.board.name(cell);
  }
  return names;
}

} // namespace

TEST_CASE("deciding cells: all rows that are complete, and no cell that may hold anything") {
  CHECK(deciding(game("tic-tac-toe"), "xxx/oo./... o") == "a3 b3 c3");
  CHECK(deciding(game("tic-tac-toe"), "xxx/oxo/oox o") == "a3 b3 c3 b2 c1");
  CHECK(deciding(game("tic-tac-toe"), "xox/oxo/oxo x").empty());
  CHECK(deciding(game("tris"), "oxxx-oo---") == "b1 c1 d1");
}

TEST_CASE("deciding cells: a king that is mated where he stands") {
  CHECK(deciding(game("chess"), "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3") == "e1");
  CHECK(deciding(game("chess"), "7k/5Q2/6K1/8/8/8/8/8 b - -").empty()); // stalemate
}

TEST_CASE("deciding cells: a piece that has come to the edge, and a chain from side to side") {
  CHECK(deciding(game("breakthrough"),
                 "x......./......../......../......../......../......../......../o......o o") == "a8");
}

TEST_CASE("deciding cells: an open game has none") {
  CHECK(deciding(game("tic-tac-toe"), ".../.../... x").empty());
}
