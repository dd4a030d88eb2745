#include "rules/grammar/explain_syntax.hpp"

#include <catch2/catch.hpp>

#include "rules/grammar/grammar_messages.hpp"

using namespace regola;

namespace {

template <typename Production>
SyntaxExplanation explain(std::string_view line, std::size_t offset) {
  return explain_syntax(line, offset, grammar::expected<Production>);
}

} // namespace

TEST_CASE("explain_syntax points at the word that stands where another was expected") {
  const SyntaxExplanation why = explain<grammar::rule_colon>("move put  . -> x", 8);
  CHECK(why.code == Code::syntax);
  CHECK(why.offset == 10);
  CHECK(why.length == 1);
  CHECK(why.message == "expected ':' between the head and the cells, found '.'");
  CHECK(why.help.text == "the form is `move NAME HEAD: CELLS -> CELLS`");
}

TEST_CASE("explain_syntax points behind the last word where a line ends too soon") {
  const SyntaxExplanation why = explain<grammar::blanks>("draw if not  // hm", 11);
  CHECK(why.offset == 11);
  CHECK(why.message == "expected something after 'not', found the end of the line");
}

TEST_CASE("explain_syntax knows common slips") {
  CHECK(explain<grammar::cell_end>("win n: x.", 8).help.text ==
        "cells are separated by blanks: `x . o`, not `x.o`");
  CHECK(explain<grammar::cell_end>("move a n: x->o", 11).code == Code::arrow_blanks);
  CHECK(explain<grammar::compare_right>("draw if 1 == 2", 11).help.text ==
        "the comparisons are < <= = != >= >");
  CHECK(explain<grammar::end_of_line>("value v = cuont x", 16).help.text ==
        "did you mean 'count' before it?");
  CHECK(explain<grammar::expectation>("expect pertf 3 = 9", 18).offset == 7);
  const SyntaxExplanation letter = explain<grammar::left_side>("move a: é -> x", 8);
  CHECK(letter.length == 2);
  CHECK(letter.message == "'é' is no letter of this language");
}
