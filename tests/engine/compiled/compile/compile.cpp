// Compiles rulesets: which programs lines share, and how programs are mirrored.

#include <catch2/catch.hpp>

#include "engine/compiled/compiled.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

TEST_CASE("moves without a condition share a program, others have their own") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard 5x5\nmove step n: x . -> . x\nmove put: . -> x\n"
                                     "move pair if count x < 3 e: . . -> x x\n");
  const CompiledRuleset rules(ruleset);
  const CompiledSide& side = rules.sides[first_player];
  CHECK(side.moves[0].left.program == side.unconditional);
  CHECK(side.moves[1].left.program == side.unconditional);
  CHECK(side.moves[2].left.program != side.unconditional);
}

TEST_CASE("an end that reads the same from both ends is asked in half of the directions") {
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard 5x5\nmove put: . -> x\nwin around: x^3\nlose around: x o o\n");
  const CompiledRuleset rules(ruleset);
  const auto& ends = rules.sides[first_player].ends;
  CHECK(ends[0].picture->picture.headings() == 4);
  CHECK(ends[1].picture->picture.headings() == 8);
}

TEST_CASE("a line that cannot hold is known as such") {
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard 5x5\nmove put if 1 > 2: . -> x\nmove place: . -> x\n");
  const CompiledRuleset rules(ruleset);
  CHECK(rules.sides[first_player].moves[0].never);
  CHECK_FALSE(rules.sides[first_player].moves[1].never);
}

TEST_CASE("a part behind moves that a player does not have never follows") {
  const Ruleset ruleset = ruleset_of("players a b\nboard\n  a...b\nmove go e for a: a . -> . [a]\n"
                                     "move run w for b: . b -> [b] .\nthen mark free after go: . -> [x]\n"
                                     "then wipe free after mark run: x -> [.]\n");
  const CompiledRuleset rules(ruleset);
  for (const PlayerIndex player : {first_player, second_player}) {
    const CompiledSide& side = rules.sides[player];
    REQUIRE(side.parts.size() == 2);
    CHECK(side.parts[0].front().never == (player == second_player));
    CHECK_FALSE(side.parts[1].front().never);
  }
}

TEST_CASE("the second of mirrored players has the same programs on the other planes") {
  const Ruleset ruleset = game("othello");
  const CompiledRuleset rules(ruleset);
  const Program& first = rules.programs[rules.sides[first_player].unconditional];
  const Program& second = rules.programs[rules.sides[second_player].unconditional];
  REQUIRE(first.size() == second.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    CHECK(first.code()[i].op == second.code()[i].op);
    CHECK(first.code()[i].lanes == second.code()[i].lanes);
  }
}

TEST_CASE("the commonest symbol has no plane") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard 5x5\nmove put: . -> x\n");
  const CompiledRuleset rules(ruleset);
  CHECK(rules.symbols.ground() == '.');
  CHECK(rules.symbols.planes() == 2);
  CHECK(rules.symbols.plane('.') == -1);
  CHECK(rules.symbols.symbol(static_cast<std::size_t>(rules.symbols.plane('x'))) == 'x');
}
