// Each ruleset is run by the machine with the narrowest planes that hold its board.

#include "engine/compiled/machine/machine.hpp"

#include <tuple>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

Ruleset empty_board(const std::string& board) {
  return ruleset_of("players x/o\nboard " + board + "\nmove put: . -> x\nwin around: x^3\n");
}

} // namespace

TEST_CASE("boards of each width are played") {
  for (const auto& [board, words, cells] : {std::tuple("8x8", 1, 64), std::tuple("11x11", 2, 121),
                                            std::tuple("15x15", 4, 225), std::tuple("19x19", 6, 361)}) {
    CAPTURE(board);
    const Ruleset ruleset = empty_board(board);
    const CompiledRuleset rules(ruleset);
    CHECK(rules.layout.words() == words);
    const auto machine = Machine::create(rules);
    const Position start = machine->read(ruleset.start);
    CHECK(machine->move_count(start) == static_cast<std::size_t>(cells));
    CHECK(machine->write(start).cells == ruleset.start.cells);
    CHECK(machine->occupied(start) == 0);
  }
}

TEST_CASE("random games after an end, and for no plies, are over at once") {
  const Ruleset ruleset = empty_board("3x3");
  const CompiledRuleset rules(ruleset);
  const auto machine = Machine::create(rules);
  Random random(1);
  CHECK(machine->playout(machine->read(ruleset.start), random, 0).plies == 0);
  const Playout over = machine->playout(machine->read(status_of(ruleset, "xxx/oo./... o")), random, 10);
  CHECK(over.plies == 0);
  CHECK(over.result.ending == Ending::won);
  CHECK(over.result.winner == first_player);
}

TEST_CASE("random games from a position that is over by a row that no move could complete") {
  const std::string ends = GENERATE("win around: w^3\n", "win around: x^3\nlose around: w^3\n",
                                    "draw around: w^3\nwin around: x^3\n", "lose around: {xw}^3\n");
  const auto [board, start] = GENERATE(table<std::string, std::string>(
      {{"3x3", "www/x.o/... x"}, {"11x1", "ooo.www.... x"}, {"70x1", "www" + std::string(67, '.') + " o"}}));
  CAPTURE(ends, board);
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard " + board + "\nclass wall = w\nmove put: . -> x\n" + ends);
  const CompiledRuleset rules(ruleset);
  const auto machine = Machine::create(rules);
  const Status status = status_of(ruleset, start);
  const Result wanted = result_of(ruleset, status);
  REQUIRE(wanted.ending != Ending::open);
  Random random(1);
  const Playout over = machine->playout(machine->read(status), random, 100);
  CHECK(over.plies == 0);
  CHECK(over.result == wanted);
}

TEST_CASE("a move knows its line whatever has been asked since") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard 3x1\nmove turn every e: [x] o -> = x\n"
                                     "move turn every w: [x] o -> = x\n");
  const CompiledRuleset rules(ruleset);
  const auto machine = Machine::create(rules);
  const auto west = machine->expand(machine->read(status_of(ruleset, "ox. x")));
  const auto east = machine->expand(machine->read(status_of(ruleset, ".xo x")));
  REQUIRE(west.size() == 1);
  REQUIRE(east.size() == 1);
  CHECK(machine->line(west.first) == 4);
  CHECK(machine->line(east.first) == 3);
}

TEST_CASE("both matchers refuse a pattern that takes more steps than the ruleset allows") {
  Ruleset ruleset = ruleset_of("players x/o\nboard 5x3\nmove hop every anywhere: . o+ x -> x x =\n");
  ruleset.most_steps = 50'000;
  const CompiledRuleset rules(ruleset);
  const auto machine = Machine::create(rules);
  const Status few = status_of(ruleset, "oox../...../..... x");
  CHECK(machine->expand(machine->read(few)).size() == successors(ruleset, few).size());
  const Status many = status_of(ruleset, "oox../ooooo/..... x");
  const std::string refusal = "line 3: this pattern takes too long: it can lie in too many ways";
  CHECK_THROWS_WITH(successors(ruleset, many), refusal);
  CHECK_THROWS_WITH(machine->expand(machine->read(many)), refusal);
}

TEST_CASE("a machine that has refused a position can be asked of others") {
  // Behind a move the other side could only move on and on: no move can be judged that asks for theirs.
  const Ruleset ruleset = ruleset_of("players x/o\nboard 4x1\nmove put if count (x) < 4: . -> x\nafter "
                                     "straight if count (x) = 2: x . -> . x\n"
                                     "forbid if other (moves x) = 3\n");
  const CompiledRuleset rules(ruleset);
  const auto machine = Machine::create(rules);
  CHECK_THROWS_AS(machine->expand(machine->read(status_of(ruleset, "o... x"))), RulesError);
  const Position start = machine->read(ruleset.start);
  CHECK(machine->move_count(start) == 0);
  CHECK_FALSE(machine->can_move(start));
}
