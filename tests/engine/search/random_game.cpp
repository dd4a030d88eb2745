#include "engine/compiled/engine.hpp"
#include "engine/search/random_play.hpp"
#include "tests/engine/listed_text.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

TEST_CASE("random games come to their end, quick ones and slow ones") {
  for (const char* name : {"tic-tac-toe", "english-draughts", "caccia-al-gigante"}) {
    CAPTURE(name);
    const Ruleset ruleset = game(name);
    Engine engine(ruleset);
    Machine& machine = engine.machine(ruleset.start);
    const Position start = machine.read(ruleset.start);
    RandomGame random_game(machine, 2'000);
    Random random(1);
    std::vector<Playout> played;
    REQUIRE(random_game.play(
        std::vector<Position>(60, start), random, [] { return false; }, played));
    REQUIRE(played.size() == 60);
    int wins[2] = {0, 0};
    for (const Playout& one : played) {
      CHECK(one.result.ending != Ending::open);
      if (one.result.ending == Ending::won) ++wins[one.result.winner];
    }
    CHECK(wins[0] + wins[1] > 10);
  }
}

TEST_CASE("random games from several positions are those from each of them") {
  for (const char* name : {"connect-four", "othello", "caccia-al-gigante", "english-draughts"}) {
    CAPTURE(name);
    const Ruleset ruleset = game(name);
    Engine engine(ruleset);
    Machine& machine = engine.machine(ruleset.start);
    const Machine::Children children = machine.children(machine.read(ruleset.start), Machine::no_value);
    std::vector<Position> starts;
    for (std::size_t i = 0; i < 200; ++i) {
      starts.push_back(machine.child(children.first + i % children.size()).position);
    }
    std::vector<Playout> together(starts.size());
    Random seeds(7);
    machine.playouts(starts, seeds, 300, together);
    Random again(7);
    for (std::size_t i = 0; i < starts.size(); ++i) {
      Random random(again());
      const Playout alone = machine.playout(starts[i], random, 300);
      CHECK(together[i].result == alone.result);
      CHECK(together[i].plies == alone.plies);
    }
  }
}

TEST_CASE("random games of no more than so many plies, and broken off") {
  const Ruleset slow = ruleset_of(listed_text);
  Engine engine(slow);
  Machine& machine = engine.machine(slow.start);
  REQUIRE_FALSE(machine.has_quick_playouts());
  const Position start = machine.read(slow.start);
  Random random(1);
  int asked = 0;
  RandomGame four(machine, 4);
  std::vector<Playout> played;
  REQUIRE(four.play(
      std::span(&start, 1), random, [&] { return ++asked > 100; }, played));
  CHECK(played.front().result.ending == Ending::open);
  CHECK(asked == 4);
  RandomGame many(machine, 300);
  asked = 0;
  CHECK_FALSE(many.play(
      std::span(&start, 1), random, [&] { return ++asked == 3; }, played));
  CHECK(asked == 3);
}
