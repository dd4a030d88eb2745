// On which cells a move may expose a piece to an attack.

#include <catch2/catch.hpp>

#include "engine/compiled/compiled.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

struct Game {
  explicit Game(const std::string& lines)
      : ruleset(ruleset_of("players white/black R/r K/k P/p\nboard 6x6\n" + lines)), rules(ruleset) {}
  [[nodiscard]] const CompiledSide& side() const { return rules.sides[first_player]; }

  Ruleset ruleset;
  CompiledRuleset rules;
};

} // namespace

TEST_CASE("only where the king stands or a slide passes can a move lead to an attack") {
  const Game game("move rook straight: R .* {.rkp} -> . . [R]\nmove king around: K {.rkp} -> . [K]\n"
                  "forbid if attacked K\n");
  CHECK(game.side().exposure.program != no_program);
  CHECK(game.side().exposure.victims.size() == 1);
}

TEST_CASE(
    "a move is forbidden by a picture only where it writes, and by a count only if it puts what is counted") {
  const std::string moves = "move king around: K . -> . [K]\nmove put: . -> P\n";
  const auto exposure = [&](const std::string& lines) { return Game(moves + lines).side().exposure; };
  CHECK(exposure("forbid in a6-f6: P\n").program != no_program);
  CHECK(exposure("forbid n: K .* k\n").program != no_program);
  CHECK(exposure("class edge straight: [?] #\nforbid: {P&edge}\n").program != no_program);
  CHECK(exposure("forbid if count P > 1 and other stuck\n").needed.size() == 1);
  CHECK(exposure("forbid if count {PK} >= 1\n").needed.size() == 2);
  for (const std::string unknown :
       {"forbid if count P < 2\n", "forbid if count P >= 0\n", "forbid if count . > 3\n",
        "forbid if stuck: P\n", "class near around: [?] k\nforbid: {P&near}\n", "forbid n: # P~ #\n",
        "forbid e: {PK}=A A\n", "forbid if moves white > 3\n"}) {
    CAPTURE(unknown);
    CHECK(exposure(unknown).program == no_program);
  }
}
