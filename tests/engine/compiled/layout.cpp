#include "engine/compiled/layout.hpp"

#include <string>

#include <catch2/catch.hpp>

#include "rules/load.hpp"

using namespace regola;

namespace {

Board board_of(const std::string& lines) {
  const Loaded loaded = load_text("text", "players x/o\nboard" + lines + "\nmove put: . -> x\n");
  INFO(loaded.report());
  REQUIRE(loaded.ruleset);
  return loaded.ruleset->board;
}

} // namespace

TEST_CASE("a board takes the narrowest plane that holds it") {
  CHECK(Layout(board_of(" 8x8")).words() == 1);
  CHECK(Layout(board_of(" 13x5")).words() == 2);
  CHECK(Layout(board_of(" 12x12")).words() == 4);
  CHECK(Layout(board_of(" 19x19")).words() == 6);
  CHECK(Layout(board_of(" 384x1")).words() == 6);
}

TEST_CASE("cells and bits are each other's names, and relations lead where the board says") {
  for (const std::string lines :
       {" 7x6", " hex 5x5", "\n  .#..\n  ....\n  ..#.", " points a b c\n  ...\nlink n a-b b-c",
        " lines\n  .-.-.\n  |\\|/|\n  .-.-."}) {
    CAPTURE(lines);
    const Board board = board_of(lines);
    const Layout layout(board);
    REQUIRE(layout.cells() == board.size());
    for (CellIndex cell = 0; cell < board.size(); ++cell) {
      REQUIRE(layout.cell(layout.bit(cell)) == cell);
      REQUIRE(layout.board().test(layout.bit(cell)));
    }
    REQUIRE(layout.board().count() == static_cast<int>(board.size()));
    for (std::size_t i = 0; i < board.relation_count(); ++i) {
      const auto relation = static_cast<RelationIndex>(i);
      const Reach& reach = layout[Layout::reach(relation)];
      for (CellIndex cell = 0; cell < board.size(); ++cell) {
        const auto& next = board.relation(relation).next[cell];
        const auto& bits = layout.next(relation, layout.bit(cell));
        REQUIRE(bits.size() == next.size());
        for (std::size_t k = 0; k < next.size(); ++k) REQUIRE(layout.cell(bits[k]) == next[k]);
        REQUIRE(reach.edge.test(layout.bit(cell)) == next.empty());
      }
    }
  }
}

TEST_CASE("holes do not make a plane wider than numbering the cells would") {
  const Layout layout(
      board_of("\n  .#########.\n  ##########.\n  ##########.\n  ##########.\n  ##########.\n  ##########.\n"
               "  .#########."));
  CHECK(layout.words() == 1);
  CHECK_FALSE(layout.is_by_place());
}
