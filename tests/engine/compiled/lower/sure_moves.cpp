// Moves that are counted without being made, because no hand and no `forbid` line can refuse them.

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/compiled.hpp"
#include "engine/compiled/lower/forms.hpp"
#include "engine/compiled/machine/form_code.hpp"
#include "tests/agreement.hpp"
#include "tests/engine/compiled/random_rules.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

struct Counted {
  const char* title;
  std::string rules;
};

const std::vector<Counted> counted = {
    {"drops of several symbols, of which the hands may hold none",
     "players x/o q/p\nboard\n  x..o\n  .qp.\n  o..x\nhand 1x 1o 0q=op\nmove drop: . -> {xq}\n"
     "move go straight: x {.op} -> . [x]\nmove ride diagonal: q .* {.op} -> . . [q]\n"},
    {"a drop that takes two, and one that may take a piece of its own from the board",
     "players x/o\nboard\n  x.o.\n  .xo.\nhand 2x 2o\nmove pair e: . . -> x x\nmove put around: {x.} . "
     "-> . x\n"
     "move spread every straight: [x] . -> x x\n"},
    {"a hand of numbers",
     "players x/o\norder pile = .123\nboard\n  1..3\n  .2x.\nhand 2pile\nmove add: {.12} -> +1\n"
     "move take: {123} -> .\nmove step straight: x . -> . x\n"},
    {"forbidden pictures: of one cell, along a line, of several rows",
     "players x/o\nboard\n  x..o\n  .xo.\nmove put: . -> x\nmove go around: x {.o} -> . [x]\n"
     "move hop straight: x o . -> . . [x]\nforbid in a1-b1: x\nforbid straight: x .* o x\nforbid e/s: x x / "
     "x x\n"},
    {"forbidden pictures whose cells are compared",
     "players x/o\nboard\n  .xo.\n  o..x\n  ....\nmove put: . -> {xo}\nmove go around: x {.o} -> . [x]\n"
     "forbid e: {xo}=A A A\n"},
    {"attacks through cells of a class that never changes, beside pictures",
     "players x/o r/s k/l\nboard\n  l..s.\n  .x...\n  ..r.o\n  k....\nclass rim straight: [?] #\n"
     "move king around: k {.osx} -> . [k]\nmove rook straight: {r!rim} .* {.olx} -> . . [r]\n"
     "move rook diagonal: {r&rim} {.ol} -> . [r]\nmove man n: x {.os} -> . [x]\nforbid if attacked k\n"
     "forbid e: k .* l\n"},
    {"lines that need a symbol on the board, which a mark may be",
     "players x/o d/e\nboard\n  x..o\n  ..x.\n  o...\nmove drop: . -> d\nmove go around: x {.o} -> . "
     "[x]\n"
     "move hop straight may again once: x o . -> . . [d]\nforbid if count d > 1 and other stuck\n"
     "forbid if count d >= 1 and count o < 3\nafter: d -> x\n"},
    {"parts that a move may go on with",
     "players x/o q/p\nboard\n  x..o\n  .qp.\n  o..x\nclass far in a3-d3: ?\nmove go around: x {.op} -> "
     ". [x]\n"
     "move ride straight: q .* . -> . . [q]\nthen turn may after go: {x&far} -> q\nforbid in a3 d3: x\n"
     "forbid if attacked q\n"},
};

} // namespace

TEST_CASE("moves that are counted without being made are those that the reference makes") {
  const std::string asks =
      "value lead = moves x - moves o\ndraw if moves o = 3\nlose if stuck\ndraw if quiet {} = 4\n";
  for (const Counted& the : counted) {
    DYNAMIC_SECTION(the.title) {
      const Ruleset ruleset = ruleset_of(the.rules + asks);
      const CompiledRuleset rules(ruleset);
      CHECK(rules.nodes->form(NodeQuestion::children, std::nullopt).code().missing() == "");
      CHECK(rules.leaf_counts->code().missing() == "");
      Agreement both(ruleset);
      Random random(23);
      for (int i = 0; i < 40; ++i) {
        const Status status = i == 0 ? ruleset.start : random_status(ruleset, random);
        INFO(i);
        CHECK(both.difference(status).value_or("") == "");
        CHECK(both.difference_in_play(status, random()).value_or("") == "");
      }
    }
  }
}
