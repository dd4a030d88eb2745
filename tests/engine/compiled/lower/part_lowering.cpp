// Further parts of moves: upper bounds for the ways to continue, below which random games draw the numbers of
// moves; and what such a part may take from a hand.

#include "engine/compiled/lower/part_lowering.hpp"

#include <cstdint>
#include <ctime>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/lower/forms.hpp"
#include "engine/compiled/machine/search_nodes.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/agreement.hpp"
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

/// What the matchers say otherwise of these statuses; empty if they agree.
std::string difference_in(const Ruleset& ruleset, const std::vector<std::string>& texts) {
  Agreement both(ruleset);
  for (const std::string& text : texts) {
    const Status status = std::get<Status>(read_status(ruleset, text));
    if (const auto found = both.difference(status)) return *found;
    if (const auto found = both.difference_in_play(status, 7)) return *found;
  }
  return "";
}

#ifndef REGOLA_SLOW_BUILD
/// Processor time that the leaves two plies away take, each.
double seconds_a_leaf(const Ruleset& ruleset) {
  const CompiledRuleset rules(ruleset);
  const auto machine = Machine::create(rules);
  const Position start = machine->read(ruleset.start);
  REQUIRE(machine->leaves(start, 1).made > 0); // the form is written
  const std::clock_t began = std::clock();
  std::uint64_t made = 0;
  while (std::clock() < began + CLOCKS_PER_SEC / 5) made += machine->leaves(start, 2).made;
  return static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC / static_cast<double>(made);
}
#endif

} // namespace

TEST_CASE("parts: a move weighs what the parts behind it may do, and no others") {
  const std::string moves = "move put: . -> x\nmove go n: x . -> . [x]\nmove run e: x . -> . [x]\n";
  CHECK(weights_of(moves + "then burn free: . -> [b]\n") == std::vector<std::uint32_t>{25, 25, 25});
  // Moves whose free parts are drawn apart come first.
  CHECK(weights_of(moves + "then burn free after go: . -> [b]\n") == std::vector<std::uint32_t>{25, 1, 1});
  CHECK(weights_of(moves + "then burn free after go: . -> [b]\nthen mend free after run: b -> [.]\n") ==
        std::vector<std::uint32_t>{1, 25, 25});
  // A part may follow one that may follow.
  CHECK(weights_of(moves + "then burn free after go: . -> [b]\nthen mend free after burn: b -> [.]\n") ==
        std::vector<std::uint32_t>{625, 1, 1});
}

TEST_CASE("parts: a piece that a variable moves is not taken from a hand") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard 3x3\nhand 2x 2o\nmove place: . -> x\n"
                                     "then slide free straight: [{xo}]=A .* . # -> . = [A] =\n");
  const CompiledRuleset rules(ruleset);
  CHECK(SolvingNodes(rules).exists()); // not so if the moves are walked
  CHECK(difference_in(ruleset, {".../.../... x", "xo./.../..o x 1x 0o", "x.o/.../x.. x 0x 1o",
                                ".ox/.o./... x 1x 0o"}) == "");
}

TEST_CASE("parts: a piece that comes out of another one may lack in the hand") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard 3x3\nhand 2x 2o\nmove place: . -> x\n"
                                     "then swell free straight: [{xo}]=A .* . -> = = A\n");
  CHECK(difference_in(ruleset, {".../.../... x", "xo./.../..o x 1x 0o", "xo./.../... x 1x 1o"}) == "");
}

TEST_CASE("parts: a first part that the hand can supply is a move, whatever may follow it") {
  const std::string lines = "move put: . -> x\nthen grow free straight: [{xo}]=A .+ -> [.] A\n";
  const std::string start = "players x/o\nboard 6x6\n";
  const Ruleset with_hands = ruleset_of(start + "hand 6x 6o\n" + lines);
  CHECK(difference_in(ruleset_of("players x/o\nboard 3x3\nhand 2x 2o\n" + lines),
                      {".../.../... x", "xo./.../..o x 1x 0o", "xx./.../o.. x 0x 1o"}) == "");
#ifndef REGOLA_SLOW_BUILD
  // Whether the game goes on after a move needs no list of moves: that took 700 times as long.
  CHECK(seconds_a_leaf(with_hands) < 150 * seconds_a_leaf(ruleset_of(start + lines)));
#endif
}
