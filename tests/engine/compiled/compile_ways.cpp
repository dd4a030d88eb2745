// Moves told by the cells they go from and to, and where a move may expose somebody to an attack.

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

TEST_CASE("steps and slides are ways") {
  const Game game("move rook straight: R .* {.rkp} -> . . [R]\nmove king around: K {.rkp} -> . [K]\n");
  CHECK(game.side().has_ways);
  CHECK(game.side().moves[0].slides);
  CHECK_FALSE(game.side().moves[1].slides);
}

TEST_CASE("a second part has ways of its own") {
  const Game game("move rook straight: R .* . -> . . [R]\nthen shoot around: R .* . -> = = [P]\n");
  CHECK(game.side().has_ways);
  CHECK(game.side().then != no_program);
}

TEST_CASE("moves of variables, and those that every match makes, are none") {
  CHECK_FALSE(Game("move swap e: A R -> R A\n").side().has_ways);
  CHECK_FALSE(Game("move put every around: . p+ P -> P P =\n").side().has_ways);
}

TEST_CASE("only where the king stands or a slide passes can a move lead to an attack") {
  const Game game("move rook straight: R .* {.rkp} -> . . [R]\nmove king around: K {.rkp} -> . [K]\n"
                  "forbid if attacked K\n");
  CHECK(game.side().exposure.program != no_program);
  CHECK(game.side().exposure.victims.size() == 1);
  CHECK(Game("move king around: K . -> . [K]\nforbid if count K > 1\n").side().exposure.program ==
        no_program);
}
