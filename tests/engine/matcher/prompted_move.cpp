#include "engine/matcher/find_move.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

TEST_CASE("a column by its number, a row and a column, and the only cell where a move ends are understood") {
  const Ruleset drops = ruleset_of("players x/o\nboard 3x2\nmove drop s: . {xo#} -> x =\ndraw if stuck\n");
  const auto falling = successors(drops, drops.start);
  CHECK(to_text(drops, falling[find_prompted_move(drops, drops.start, falling, "3").candidates.at(0)].move) ==
        "drop c1");
  CHECK(
      to_text(drops, falling[find_prompted_move(drops, drops.start, falling, "1 1").candidates.at(0)].move) ==
      "drop b1");
  CHECK(find_prompted_move(drops, drops.start, falling, "4").candidates.empty());
  const Ruleset steps =
      ruleset_of("players x/o\nboard\n  ..x\n  x..\nmove go straight: x . -> . [x]\nlose if stuck\n");
  const auto going = successors(steps, steps.start);
  CHECK(find_prompted_move(steps, steps.start, going, "b2").candidates.size() == 1);
  CHECK(find_prompted_move(steps, steps.start, going, "b1").candidates.size() == 1);
  CHECK(find_prompted_move(steps, steps.start, going, "a2").candidates.size() == 1);
  CHECK(find_prompted_move(steps, steps.start, going, "c1").candidates.size() == 1);
  CHECK(find_move(steps, steps.start, going, "b2").candidates.empty());
}
