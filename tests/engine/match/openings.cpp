#include "engine/match/played_game.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

TEST_CASE("random_opening: so many plies from the start, each legal, the game open; the seed decides") {
  const Ruleset tris = game("tic-tac-toe");
  Engine engine(tris);
  bool differs = false;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto line = random_opening(engine, tris.start, 6, seed);
    REQUIRE(line.size() == 6);
    Status at = tris.start;
    for (const Successor& ply : line) {
      REQUIRE(engine.result(at).ending == Ending::open);
      bool found = false;
      for (const Successor& legal : engine.successors(at)) {
        found = found || (legal.status == ply.status && legal.move == ply.move);
      }
      CHECK(found);
      at = ply.status;
    }
    CHECK(engine.result(at).ending == Ending::open);
    CHECK(random_opening(engine, tris.start, 6, seed).back().status == at);
    differs = differs || random_opening(engine, tris.start, 6, seed + 1).back().status != at;
  }
  CHECK(differs);
}

TEST_CASE("random_opening is shorter where every game is over by then") {
  const Ruleset tris = game("tic-tac-toe");
  Engine engine(tris);
  CHECK(random_opening(engine, tris.start, 0, 1).empty());
  CHECK(random_opening(engine, tris.start, 20, 1).size() == 8);
  CHECK(random_opening(engine, status_of(tris, "xxx/oo./... o"), 4, 1).empty());
}
