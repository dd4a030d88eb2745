#include "rules/build_syntax.hpp"

#include <catch2/catch.hpp>

#include "rules/parse.hpp"

using namespace regola;

namespace {

syntax::Content content_of(const std::string& text) {
  Diagnostics diagnostics;
  const syntax::Text read = parse({"text", text}, 0, diagnostics);
  REQUIRE(diagnostics.empty());
  return read.lines.at(0).content;
}

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
  case Kind::count_cell: return "#" + expression.cell.at(0).text;
  case Kind::stuck: return "stuck";
  default: return expression.text;
  }
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
    CHECK(shape(std::get<syntax::Value>(content_of("value v = " + text)).expression) == wanted);
  }
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
  CHECK(row[2].exception.text == "shut");
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

TEST_CASE("a comment may stand wherever a blank may") {
  const auto move =
      std::get<syntax::Production>(content_of("move go n: x // from\n  . -> // to\n  . x // there"));
  CHECK(move.left.rows.at(0).size() == 2);
  CHECK(move.right.rows.at(0).size() == 2);
}

TEST_CASE("boards, links, hands and expectations") {
  CHECK(std::get<syntax::Board>(content_of("board hex NxM")).rows.text == "M");
  CHECK(std::get<syntax::Board>(content_of("board points a b c")).points.size() == 3);
  CHECK(std::get<syntax::Board>(content_of("board x--#")).drawing.at(0).text == "x--#");
  CHECK(std::get<syntax::Link>(content_of("link up/down a-b b-c")).edges.at(1).to.text == "c");
  CHECK(std::get<syntax::Hand>(content_of("hand 9x 0C=H")).items.at(1).from->text == "H");
  const auto expect = std::get<syntax::Expect>(content_of("expect x./.o x 3x refuse put a1"));
  CHECK(expect.status.size() == 3);
  CHECK(expect.subject.text == "put a1");
}
