#include "engine/matcher/evaluate.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// The cells of the only class of cells.
std::string cells(const Ruleset& rules, const std::string& status, PlayerIndex player) {
  const Status now = status_of(rules, status);
  const PlayerView view(rules, now, player);
  std::string text;
  for (CellIndex cell = 0; cell < rules.board.size(); ++cell) {
    text += view.in_class(0, cell) ? (text.empty() ? "" : " ") + rules.board.name(cell) : "";
  }
  return text;
}

} // namespace

TEST_CASE("in_class: the cells that the anchor covers now, as each player sees them") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard 4x1\nmove put: . -> x\nclass pair e: [x]^2\nwin: pair\n");
  CHECK(cells(rules, "xx.. x", first_player) == "a1 b1");
  CHECK(cells(rules, "xxx. x", first_player) == "a1 b1 c1");
  CHECK(cells(rules, "x.x. x", first_player).empty());
  CHECK(cells(rules, "xxoo x", second_player) == "c1 d1");
}

TEST_CASE("accepts: the symbol, within one class and outside another") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard 4x1\n  xx.x\nmove put: . -> x\nclass pair e: [x]^2\nwin: pair\n");
  const PlayerView view(rules, rules.start, first_player);
  const auto accepted = [&](const CellTest& test) {
    std::string text;
    for (CellIndex cell = 0; cell < rules.board.size(); ++cell) {
      text += view.accepts(test, cell) ? 'y' : 'n';
    }
    return text;
  };
  CellTest test;
  test.symbols = SymbolSet("x");
  CHECK(accepted(test) == "yyny");
  test.within = 0;
  CHECK(accepted(test) == "yynn");
  test.within = no_class;
  test.outside = 0;
  CHECK(accepted(test) == "nnny");
}
