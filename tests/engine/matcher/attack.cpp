#include "engine/matcher/reason.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// Whether the second player could take an x away.
bool o_attacks_x(const std::string& lines, const std::string& cells) {
  const Ruleset rules =
      ruleset_of("players x/o e/w\nboard " + std::to_string(cells.size()) + "x1\n" + lines + "\n");
  const Status status = status_of(rules, cells + " x");
  CellTest test;
  test.symbols = SymbolSet("x");
  return is_attacked(PlayerView(rules, status, first_player), second_player, test);
}

} // namespace

TEST_CASE("is_attacked: a move of that player takes such a symbol away") {
  struct Row {
    const char* lines;
    const char* cells;
    bool attacked;
  };
  const Row rows[] = {
      {"move take e: x o -> . [x]", "xo", true},
      {"move take e: x o -> . [x]", "ox", false}, // o goes west
      {"move take e: x o -> . [x]", "x.o", false},
      {"move jump e: x o . -> . . [x]", ".xo", true},
      {"move jump e: x o . -> . . [x]", "xo.", false}, // no cell to land on
      {"move run e: x .* o -> . . [x]", "x...o", true},
      {"move step e: x . -> . [x]", "xo", false},      // takes nothing
      {"move turn e: x o -> = x", "xo", true},         // it becomes another's
      {"move take e: {x.}=A o -> . [A]", "xo", true},  // whatever A is, it is no x where o moves
      {"move take e: {xo}=A o -> . [A]", "xo", false}, // it may be one
      {"move take e if count x = 9: x o -> . [x]", "xo", false},
      {"move take e: x o -> . [x]\nforbid: x", "xo", true}, // what would be forbidden attacks all the same
  };
  for (const Row& row : rows) {
    CAPTURE(row.lines, row.cells);
    CHECK(o_attacks_x(row.lines, row.cells) == row.attacked);
  }
}
