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
  CHECK(Game("move king around: K . -> . [K]\nforbid if count K > 1\n").side().exposure.program ==
        no_program);
}
