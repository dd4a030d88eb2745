#include "rules/grammar/build_syntax.hpp"

#include <catch2/catch.hpp>

#include "tests/rules/content_of.hpp"

using namespace regola;
using regola::test::content_of;

namespace {

/// An expression with its parentheses made visible.
std::string shape(const syntax::Expression& expression) {
  using Kind = syntax::Expression::Kind;
  std::string inner;
  for (const syntax::Expression& operand : expression.operands) {
    inner += (inner.empty() ? "" : expression.kind == Kind::binary ? expression.text : ",") + shape(operand);
  }
  switch (expression.kind) {
  case Kind::binary: return "(" + inner + ")";
  case Kind::negate: return "-" + inner;
  case Kind::negation: return "!" + inner;
  case Kind::call: return expression.text + "[" + inner + "]";
  case Kind::other: return "other[" + inner + "]";
  case Kind::before: return "before[" + inner + "]";
  case Kind::beside: return "at " + expression.text + "[" + inner + "]";
  case Kind::count_cell: return "#" + expression.cell.at(0).text;
  case Kind::count_picture: return "#(" + std::to_string(expression.picture.at(0).rows.size()) + ")";
  case Kind::attacked: return "attacked " + expression.cell.at(0).text;
  case Kind::attacks: return "attacks " + expression.cell.at(0).text;
  case Kind::quiet: return "quiet " + expression.cell.at(0).text;
  case Kind::moves: return "moves " + expression.text;
  case Kind::hand: return "hand " + expression.text;
  case Kind::cycle: return "cycle " + expression.text;
  case Kind::stuck: return "stuck";
  case Kind::repeats: return "repeats";
  case Kind::to_move: return "to move";
  default: return expression.text;
  }
}

syntax::Expression read(const std::string& text) {
  return std::get<syntax::Value>(content_of("value v = " + text)).expression;
}

} // namespace

TEST_CASE("operators bind as in arithmetic and associate to the left") {
  for (const auto& [text, wanted] : std::vector<std::pair<std::string, std::string>>{
           {"1 - 2 - 3", "((1-2)-3)"},
           {"1 + 2 * 3", "(1+(2*3))"},
           {"(1 + 2) * 3", "((1+2)*3)"},
           {"-a + b", "(-a+b)"},
           {"count x - count o", "(#x-#o)"},
           {"ratio(1, 2 + 3)", "ratio[1,(2+3)]"},
           {"not stuck and 1 < 2 or a = b", "((!stuckand(1<2))or(a=b))"},
           {"8 / 4 / 2", "((8/4)/2)"},
       }) {
    CAPTURE(text);
    CHECK(shape(read(text)) == wanted);
  }
}

TEST_CASE("every kind of operand is read, with what belongs to it") {
  for (const auto& [text, wanted] : std::vector<std::pair<std::string, std::string>>{
           {"moves x - hand o", "(moves x-hand o)"},
           {"attacked K + attacks k", "(attacked K+attacks k)"},
           {"quiet {Pp} >= 50", "(quiet Pp>=50)"},
           {"repeats = 3 or cycle N", "((repeats=3)orcycle N)"},
           {"to move and stuck", "(to moveandstuck)"},
           {"other lead + 1", "(other[lead]+1)"},
           {"before (a + b)", "before[(a+b)]"},
           {"at around count x", "at around[#x]"},
           {"count (x / o) * 2", "(#(2)*2)"},
           {"min(1, -2, abs(3))", "min[1,-2,abs[3]]"},
           {"not (a and b)", "!(aandb)"},
       }) {
    CAPTURE(text);
    CHECK(shape(read(text)) == wanted);
  }
}

TEST_CASE("a picture that is counted keeps its head") {
  const syntax::Expression counted = read("count (n if N > 6: [x] o / ? .)");
  CHECK(counted.head.at(0).items.size() == 2);
  CHECK(counted.head.at(0).items.at(1).condition.size() == 1);
  CHECK(counted.picture.at(0).rows.at(0).at(0).anchored);
  CHECK(read("count (x~)").head.at(0).items.empty());
}

TEST_CASE("an expression knows where it stands: an operator at its sign, another at its first byte") {
  const syntax::Expression sum = read("count x + 12"); // behind `value v = `
  CHECK(sum.place.offset == 18);
  CHECK(sum.place.length == 1);
  CHECK(sum.operands.at(0).place.offset == 10);
  CHECK(sum.operands.at(1).place.offset == 20);
  CHECK(sum.operands.at(1).place.length == 2);
}

TEST_CASE("cells keep their brackets and runs") {
  using Kind = syntax::Cell::Kind;
  using Run = syntax::Run::Kind;
  const auto win = std::get<syntax::Judgement>(content_of("win n: [x] .* {xo!shut}+ foe^K ? # x~around / A"));
  REQUIRE(win.picture->rows.size() == 2);
  const syntax::Row& row = win.picture->rows[0];
  REQUIRE(row.size() == 7);
  CHECK(row[0].anchored);
  CHECK(row[1].run.kind == Run::star);
  CHECK(row[2].kind == Kind::set);
  CHECK(row[2].text == "xo");
  CHECK(row[2].outside.at(0).text == "shut");
  CHECK(row[2].run.kind == Run::plus);
  CHECK(row[3].kind == Kind::name);
  CHECK(row[3].run.argument.text == "K");
  CHECK(row[4].kind == Kind::any);
  CHECK(row[5].kind == Kind::off);
  CHECK(row[6].run.kind == Run::group);
  CHECK(row[6].run.argument.text == "around");
  CHECK(win.picture->rows[1][0].text == "A");
}

TEST_CASE("a head keeps words, pairs and the condition apart") {
  using Kind = syntax::HeadItem::Kind;
  const auto move = std::get<syntax::Production>(content_of("move go every e/s in a1 if stuck: x . -> . x"));
  REQUIRE(move.head.items.size() == 5);
  CHECK(move.name.text == "go");
  CHECK(move.head.items[0].first.text == "every");
  CHECK(move.head.items[1].kind == Kind::pair);
  CHECK(move.head.items[1].first.text == "e");
  CHECK(move.head.items[1].second.text == "s");
  CHECK(move.head.items[4].kind == Kind::condition);
}
