// Upper bounds for the ways to continue a move. Random games draw the numbers of moves below them.

#include "engine/compiled/lower/parts.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/lower/random_game.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// What a match weighs from which the first player's moves are drawn, by line and direction.
std::vector<std::uint32_t> weights_of(const std::string& lines) {
  const Ruleset ruleset = ruleset_of("players x/o\nboard 5x5\n  x...o\n" + lines);
  const CompiledRuleset rules(ruleset);
  return lower_random_game(rules).form.tallies.front().weights;
}

} // namespace

TEST_CASE("parts: a move weighs what the parts behind it may do, and no others") {
  const std::string moves = "move put: . -> x\nmove go n: x . -> . [x]\nmove run e: x . -> . [x]\n";
  CHECK(weights_of(moves + "then burn free: . -> [b]\n") == std::vector<std::uint32_t>{25, 25, 25});
  CHECK(weights_of(moves + "then burn free after go: . -> [b]\n") == std::vector<std::uint32_t>{1, 25, 1});
  CHECK(weights_of(moves + "then burn free after go: . -> [b]\nthen mend free after run: b -> [.]\n") ==
        std::vector<std::uint32_t>{1, 25, 25});
  // A part may follow one that may follow.
  CHECK(weights_of(moves + "then burn free after go: . -> [b]\nthen mend free after burn: b -> [.]\n") ==
        std::vector<std::uint32_t>{1, 625, 1});
}
