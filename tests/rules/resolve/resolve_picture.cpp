#include <catch2/catch.hpp>

#include "tests/rules/loaded.hpp"

using namespace regola;
using regola::test::faults_of;
using regola::test::ruleset_of;

namespace {

const std::string before_picture =
    "players x/o\nparam K=3\nboard\n  xo.\n  o.x\n  .xo\nclass foe = o\nclass mid: [.]\n";

Picture picture(const std::string& line) {
  return *ruleset_of(before_picture + "move put: . -> x\n" + line + "\n").sides[0].ends.at(0).picture;
}

Production move(const std::string& line) {
  return ruleset_of(before_picture + line + "\n").sides[0].moves.at(0);
}

} // namespace

TEST_CASE("each kind of cell accepts what it says") {
  const auto accepts = [](const std::string& cell) { return picture("win: " + cell).elements.at(0).test; };
  CHECK(accepts("x").symbols == SymbolSet("x"));
  CHECK(accepts("?").symbols == SymbolSet("xo."));
  CHECK(accepts("foe").symbols == SymbolSet("o"));
  CHECK(accepts("{xo}").symbols == SymbolSet("xo"));
  CHECK(accepts("{!x}").symbols == SymbolSet("o."));
  CHECK(accepts("{xo!foe}").symbols == SymbolSet("x"));
  CHECK(accepts("{xo!mid}").outside == 0);
  CHECK(accepts("mid").within == 0);
  const Picture edge = picture("win n: x {.#}");
  CHECK(edge.elements[1].test.off);
  CHECK(edge.elements[1].test.symbols == SymbolSet("."));
  CHECK(picture("win n: A A").elements[1].test.variable == 'A');
}

TEST_CASE("runs say how often a cell stands") {
  const Picture runs = picture("win n: .* o+ x^2");
  CHECK(runs.elements[0].least == 0);
  CHECK(runs.elements[0].most == Element::endless);
  CHECK(runs.elements[1].least == 1);
  CHECK(runs.elements[1].most == Element::endless);
  CHECK(runs.elements[2].least == 2);
  CHECK(runs.elements[2].most == 2);
  CHECK(picture("win n: x^K").elements[0].most == 3);
  CHECK(picture("win: x~").elements[0].contact.size() == 4);
  CHECK(picture("win: x~around").elements[0].contact.size() == 8);
}

TEST_CASE("the anchor is the marked cell, else the first one on the board") {
  CHECK(picture("win n: x [o]").anchor == 1);
  CHECK(picture("win n: # x o").anchor == 1);
  CHECK(picture("win: x o / [x] o").anchor == 2);
  const Production step = move("move step n: x . -> . [x]");
  CHECK(step.left.anchor == 0);
  CHECK(step.right_anchor == 1);
}

TEST_CASE("a picture starts only where it fits") {
  CHECK(picture("win n: x x x").headings.at(0).starts.size() == 3);
  CHECK(picture("win: x o / x o").headings.at(0).starts.size() == 4);
  CHECK(picture("win n: # x").headings.at(0).starts.size() == 9);
}

TEST_CASE("cell k on the right replaces cell k on the left") {
  using Kind = Write::Kind;
  const Production swap = move("move swap n: x [.] -> = {xo}");
  CHECK(swap.right[0].kind == Kind::keep);
  CHECK(swap.right[1].symbols == "ox");
  CHECK(move("move swap n: A . -> . A").right[1].kind == Kind::variable);
}

TEST_CASE("cells that cannot stand where they stand are refused") {
  for (const auto& [line, fault] : std::vector<std::pair<std::string, std::string>>{
           {"win: z", "unknown-symbol 10:6"},
           {"win: unknown", "unknown-class 10:6"},
           {"win: =", "bad-cell 10:6"},
           {"win n: x^4", "never-matches 10:8"},
           {"win n: x # x", "never-matches 10:10"},
           {"win n: #", "bad-cell 10:8"},
           {"win: {o!foe}", "never-matches 10:6"},
           {"win n: [x] [x]", "bad-anchor 10:12"},
           {"win: x x", "missing-direction 10:6"},
           {"move go n: x . -> . . x", "unequal-sides 10:19"},
           {"move go n: x . -> . A", "unbound-variable 10:21"},
           {"move go n: x # -> . x", "bad-cell 10:21"},
           {"move go n: x .* -> . .*", "bad-cell 10:22"},
           {"after: x -> {xo}", "bad-cell 10:13"},
       }) {
    CAPTURE(line);
    CHECK(faults_of(before_picture + "move put: . -> x\n" + line + "\n") == fault);
  }
}
