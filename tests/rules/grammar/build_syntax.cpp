#include "rules/grammar/build_syntax.hpp"

#include <catch2/catch.hpp>

#include "tests/rules/content_of.hpp"

using namespace regola;
using regola::test::content_of;

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
