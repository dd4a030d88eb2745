// The answers of the other player to a threat to win at once.

#include <string>

#include <catch2/catch.hpp>

#include "engine/compiled/compiled.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

struct Told {
  bool foreseen = false;
  std::size_t enabled = 0;
  bool closes = false;
};

Told told_of(const std::string& lines) {
  const Ruleset ruleset = ruleset_of("players x/o\nboard 5x4\n" + lines);
  const CompiledRuleset rules(ruleset);
  const CompiledAnswers& answers = rules.sides[first_player].answers;
  return {answers.foreseen, answers.enabled.size(), answers.open != no_register};
}

} // namespace

TEST_CASE("answers to a row of stones that stay are the cells on which it would be completed") {
  const Told put = told_of("move put: . -> x\nwin around: x^3\ndraw if stuck\n");
  CHECK(put.foreseen);
  CHECK(put.enabled == 0);
  CHECK(put.closes);
}

TEST_CASE("a stone that another one may stand on gives the other player a move") {
  const Told drop = told_of("move drop s: . {xo#} -> x =\nwin around: x^3\ndraw if stuck\n");
  CHECK(drop.foreseen);
  CHECK(drop.enabled == 1);
  CHECK(drop.closes);
}

TEST_CASE("answers are not told by cells where moves do more than to put a stone") {
  const char* const row = "win around: x^3\ndraw if stuck\n";
  CHECK_FALSE(told_of(std::string("move go around: x . -> . [x]\n") + row).foreseen);
  CHECK_FALSE(told_of(std::string("move put: . -> x\nmove turn: o -> x\n") + row).foreseen);
  CHECK_FALSE(told_of(std::string("move put if count x < 4: . -> x\n") + row).foreseen);
  CHECK_FALSE(told_of(std::string("move put: . -> x\npass if stuck\n") + row).foreseen);
}

TEST_CASE("answers are not told by cells where a move may end the game otherwise") {
  CHECK_FALSE(told_of("move put: . -> x\nwin around: x^3\ndraw if count {xo} = 9\n").foreseen);
  CHECK_FALSE(told_of("move put: . -> x\nwin around: x^3\nlose if stuck\n").foreseen);
  CHECK_FALSE(told_of("move put: . -> x\nwin straight: x^3\nlose ne nw: x^4\ndraw if stuck\n").foreseen);
}

TEST_CASE("a row that stones can leave and come back to stays open") {
  CHECK_FALSE(told_of("move go around: x . -> . [x]\nwin around: x^3\ndraw if stuck\n").closes);
  CHECK_FALSE(told_of("move put: . -> x\nmove turn: o -> x\nwin around: x^3\ndraw if stuck\n").closes);
}

TEST_CASE("a player who may win in other ways as well is never without hope") {
  CHECK_FALSE(told_of("move put: . -> x\nwin around: x^3\nwin if stuck\n").closes);
  CHECK_FALSE(told_of("move put: . -> x\nwin around: x^3\ndraw if stuck\nscore count x - count o\n").closes);
}
