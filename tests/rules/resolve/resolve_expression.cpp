#include <catch2/catch.hpp>

#include "tests/rules/loaded.hpp"

using namespace regola;
using regola::test::faults_of;
using regola::test::ruleset_of;

namespace {

const std::string before_expression =
    "players x/o\nparam K=3\nboard 3x3\nhand 5x 5o\nclass foe = o\nmove put: . -> x\nvalue earlier = 7\n";

Expression expression(const std::string& text) {
  return ruleset_of(before_expression + "value v = " + text + "\n").values.back().expression;
}

} // namespace

TEST_CASE("names are parameters or values above") {
  CHECK(expression("K").number == 3);
  CHECK(expression("earlier").kind == Expression::Kind::value);
  CHECK(expression("earlier").number == 0);
}

TEST_CASE("each word of an expression becomes its kind") {
  using Kind = Expression::Kind;
  for (const auto& [text, kind] : std::vector<std::pair<std::string, Kind>>{
           {"12", Kind::number},
           {"1 + 2", Kind::add},
           {"1 - 2", Kind::subtract},
           {"1 * 2", Kind::multiply},
           {"1 / 2", Kind::divide},
           {"1 < 2", Kind::less},
           {"1 != 2", Kind::not_equal},
           {"1 >= 2", Kind::greater_equal},
           {"stuck and stuck", Kind::conjunction},
           {"not stuck", Kind::negation},
           {"-K", Kind::negate},
           {"ratio(1, 2)", Kind::ratio},
           {"min(1)", Kind::minimum},
           {"max(1, 2, 3)", Kind::maximum},
           {"abs(1)", Kind::absolute},
           {"count x", Kind::count_cells},
           {"count (n: x .)", Kind::count_pictures},
           {"moves o", Kind::moves},
           {"hand o", Kind::hand},
           {"attacked foe", Kind::attacked},
           {"attacks foe", Kind::attacks},
           {"quiet x", Kind::quiet},
           {"repeats", Kind::repeats},
           {"stuck", Kind::stuck},
           {"to move", Kind::to_move},
       }) {
    CAPTURE(text);
    CHECK(expression(text).kind == kind);
  }
}

TEST_CASE("the second of mirrored players has his own hand, moves and symbols") {
  const Ruleset ruleset =
      ruleset_of(before_expression + "win if hand x = 0 and moves x = 0 and count x = 0\n");
  const auto leaf = [&](PlayerIndex player, std::size_t outer, std::size_t inner) {
    const Expression& all = *ruleset.sides[player].ends.at(0).guard.condition;
    const Expression& both = outer == 2 ? all.operands[1] : all.operands[0].operands[inner];
    return both.operands[0];
  };
  CHECK(leaf(first_player, 0, 0).number == 0);
  CHECK(leaf(second_player, 0, 0).number == 1);
  CHECK(leaf(second_player, 0, 1).player == second_player);
  CHECK(leaf(second_player, 2, 0).cell.symbols == SymbolSet("o"));
}

TEST_CASE("what makes no sense is refused where it stands") {
  for (const auto& [text, fault] : std::vector<std::pair<std::string, std::string>>{
           {"later", "unknown-name 8:11"},
           {"x", "unknown-name 8:11"},
           {"root(1)", "unknown-name 8:11"},
           {"ratio(1)", "bad-expression 8:11"},
           {"abs(1, 2)", "bad-expression 8:11"},
           {"count A", "unknown-symbol 8:17"},
           {"count #", "bad-cell 8:17"},
           {"count (x .)", "missing-direction 8:18"},
           {"hand .", "bad-hand 8:11"},
           {"moves z", "unknown-player 8:11"},
           {"9999999", "bad-number 8:11"},
       }) {
    CAPTURE(text);
    CHECK(faults_of(before_expression + "value v = " + text + "\n") == fault);
  }
}
