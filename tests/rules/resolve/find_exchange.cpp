#include "rules/resolve/passes.hpp"

#include <catch2/catch.hpp>

#include "tests/rules/loaded.hpp"

using namespace regola;
using regola::test::ruleset_of;

TEST_CASE("exchange: cells, symbols, hands and counters of mirrored players") {
  const Ruleset ruleset = ruleset_of("players x/o M/m n/s\nboard\n  m.\n  .M\nhand 0M=m\n"
                                     "move step n: M . -> . [M]\nmove take n: M m -> . [M]\n"
                                     "move drop: . -> M\ndraw if quiet M + quiet m > 3\n");
  REQUIRE(ruleset.exchange);
  CHECK(ruleset.exchange->cells == std::vector<CellIndex>{2, 3, 0, 1});
  CHECK(ruleset.exchange->symbol('M') == 'm');
  CHECK(ruleset.exchange->symbol('m') == 'M');
  CHECK(ruleset.exchange->symbol('.') == '.');
  CHECK(ruleset.exchange->hands == std::vector<std::size_t>{1, 0});
  CHECK(ruleset.exchange->quiet == std::vector<std::size_t>{1, 0});
}

TEST_CASE("exchange: nothing where the players may not be alike") {
  const std::string head = "players x/o\nboard ...\nmove put: . -> x\n";
  CHECK(ruleset_of(head + "win e: x x\n").exchange);
  CHECK_FALSE(ruleset_of(head + "win e for x: x x\n").exchange);
  CHECK_FALSE(ruleset_of(head + "pass if stuck\nscore count x - count o - 1\n").exchange);
  CHECK_FALSE(
      ruleset_of("players x o\nboard ...\nmove put for x: . -> x\nmove put for o: . -> o\n").exchange);
}

TEST_CASE("exchange: nothing where a hand has no counterpart") {
  const std::string head = "players x/o\nboard ....\nmove put: . -> x\n";
  CHECK(ruleset_of(head + "hand 2x 2o\n").exchange);
  CHECK_FALSE(load_text("text", head + "hand 2x\n").ruleset.value().exchange); // which is warned of
}
