#include "engine/compiled/compile/rewrites.hpp"

#include <string>

#include <catch2/catch.hpp>

#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// The symbols that the second cell of the first move line may hold; "as it was" if no cell is narrowed.
std::string second_cell(const std::string& lines, PlayerIndex player = first_player) {
  const auto narrowed = narrow_cells(ruleset_of("players x/o n/s\nboard 3x3\nclass rest = q\n" + lines));
  if (!narrowed) return "as it was";
  return narrowed->sides[player].moves[0].left.elements[1].test.symbols.to_string();
}

} // namespace

TEST_CASE("a cell of a class holds what the marked cells of the class may hold") {
  CHECK(second_cell("class shut n: [o] #\nmove take e: x shut -> . [x]\n") == "o");
  CHECK(second_cell("class shut n: [o] #\nmove take e: x shut -> . [x]\n", second_player) == "x");
  CHECK(second_cell("class shut n: [o] #\nclass shut s: [.] #\nmove take e: x shut -> . [x]\n") == ".o");
  CHECK(second_cell("class shut e: x [o]~\nmove take e: x shut -> . [x]\n") == "o");
  CHECK(second_cell("class shut e: x [o]~\nmove take e: x {xo&shut} -> . [x]\n") == "o");
}

TEST_CASE("classes of classes narrow a cell, too") {
  CHECK(second_cell("class shut n: [o] #\nclass here: {.o&shut}\nclass there: here\n"
                    "move take e: x there -> . [x]\n") == "o");
}

TEST_CASE("a class that may hold anything narrows nothing") {
  CHECK(second_cell("class home in a1-c2: ?\nmove go e: x home -> . [x]\n") == "as it was");
  CHECK(second_cell("class row e: o+ .\nmove go e: x row -> . [x]\n") == "as it was"); // no cell is marked
  CHECK(second_cell("class shut n: [o] #\nmove go e: x {.&shut} -> . [x]\n") ==
        "as it was"); // and nothing fits
  CHECK(second_cell("class shut n: [o] #\nmove go e: x {.!shut} -> . [x]\n") == "as it was");
}
