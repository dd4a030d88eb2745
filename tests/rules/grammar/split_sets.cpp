#include <catch2/catch.hpp>

#include "rules/format/format.hpp"
#include "rules/grammar/parse.hpp"
#include "tests/rules/loaded.hpp"

using namespace regola;
using namespace regola::test;

namespace {

const std::string three_classes = "class wet in a1-c3: ?\nclass deep in b2-d4: ?\nclass home in c3: ?\n";

} // namespace

TEST_CASE("a set with one class behind each mark needs no class of its own") {
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard 5x5\n" + three_classes + "move put: {.&wet!home} -> x\nlose if stuck\n");
  CHECK(ruleset.class_names.size() == 3);
  const CellTest& test = ruleset.sides[0].moves.front().left.elements.front().test;
  CHECK(test.within == 0);
  CHECK(test.outside == 2);
  CHECK(test.symbols == SymbolSet("."));
}

TEST_CASE("of several classes all but the first become one, whatever line needs it") {
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard 5x5\nmove put: {.&wet&deep!home} -> x\n" + three_classes +
                 "class both: {&wet&deep}\nmove drop: {.!wet!deep} -> x\n"
                 "draw if count {x&wet&deep!home} = 3 or count both = 0\n");
  CHECK(ruleset.class_names.size() == 7);
  const CellTest& test = ruleset.sides[0].moves.front().left.elements.front().test;
  CHECK(ruleset.class_names[test.within] == "wet");
  CHECK(ruleset.class_names[test.outside] == "!deep or home");
}

TEST_CASE("a class without a name stands above the first line of each class that needs it") {
  const std::string lines = "class first: {.&deep}\nclass both: {.&home}\nclass both: {.&wet&deep}\n"
                            "class first: {.!wet!deep}\nclass first: {.&wet&deep}\n";
  const Ruleset ruleset = ruleset_of("players x/o\nboard 5x5\n" + three_classes + lines +
                                     "move put: both -> x\nmove drop: first -> x\nlose if stuck\n");
  CHECK(ruleset.class_names ==
        std::vector<std::string>{"wet", "deep", "home", "!deep", "wet or deep", "first", "both"});
}

TEST_CASE("classes of symbols leave no class behind") {
  const Ruleset ruleset =
      ruleset_of("players x/o q/p\nboard 3x3\nclass own = xq\nclass tall = qp\n"
                 "move put: . -> {xq}\nwin if count {&own&tall} > 2\nlose if count {!own!tall} > 1\n");
  CHECK(ruleset.class_names.empty());
  const auto symbols = [&](std::size_t end) {
    return ruleset.sides[0].ends[end].guard.condition->operands.front().cell.symbols;
  };
  CHECK(symbols(0) == SymbolSet("q"));
  CHECK(symbols(1) == SymbolSet(".o"));
}

TEST_CASE("where & is a symbol of the game it is a symbol in sets, too") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard x&.o\nmove take straight: x {o&} -> . [x]\n"
                                     "lose if stuck\n");
  CHECK(ruleset.sides[0].moves.front().left.elements.back().test.symbols == SymbolSet("o&"));
}

TEST_CASE("a set is laid out as it was written") {
  const std::string text = "players x/o\nclass low in a1: ?\nwin: {x&low!x!low}\n";
  CHECK(format(Source{"text", text}) == text);
}
