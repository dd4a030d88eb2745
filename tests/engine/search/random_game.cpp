#include "engine/search/random_game.hpp"
#include "engine/compiled/engine.hpp"
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
    int wins[2] = {0, 0};
    for (int i = 0; i < 60; ++i) {
      const auto result = random_game.play(start, random, [] { return false; });
      REQUIRE(result);
      CHECK(result->ending != Ending::open);
      if (result->ending == Ending::won) ++wins[result->winner];
    }
    CHECK(wins[0] + wins[1] > 10);
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
  const auto open = four.play(start, random, [&] { return ++asked > 100; });
  REQUIRE(open);
  CHECK(open->ending == Ending::open);
  CHECK(asked == 4);
  RandomGame many(machine, 300);
  asked = 0;
  CHECK_FALSE(many.play(start, random, [&] { return ++asked == 3; }));
  CHECK(asked == 3);
}
