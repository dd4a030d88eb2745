#include "tests/rules/loaded.hpp"

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

TEST_CASE("totals: `sum` counts the cells of each number") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard 3x1\norder pile = .12\nmove put: pile -> +1\n"
                                     "lose if stuck\nvalue all = sum pile\nvalue one = sum (in a1: pile)\n");
  const Expression& all = ruleset.find_value("all")->expression;
  REQUIRE(all.kind == Expression::Kind::add);
  CHECK(all.operands[0].kind == Expression::Kind::count_cells);
  CHECK(all.operands[0].cell.symbols == SymbolSet("1"));
  CHECK(all.operands[1].kind == Expression::Kind::multiply);
  CHECK(all.operands[1].operands[0].number == 2);
  const Expression& one = ruleset.find_value("one")->expression;
  REQUIRE(one.kind == Expression::Kind::add);
  CHECK(one.operands[0].kind == Expression::Kind::count_anchors);
  CHECK(one.operands[0].cells == std::vector<CellIndex>{0});
}

TEST_CASE("totals: what is no number is not added up") {
  const std::string head = "players x/o\nboard 3x1\norder pile = .12\nmove put: pile -> +1\nlose if stuck\n";
  CHECK(faults_of(head + "value all = sum {1x}\n") == "bad-cell 6:17");
  CHECK(faults_of(head + "value all = sum (e: [?] x)\n") == "bad-cell 6:21");
}
