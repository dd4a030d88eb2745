// Tiers without what ends the game, and without what arises only after a missed win.

#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/tiers/tiers_of_game.hpp"
#include "tests/texts.hpp"

using namespace regola;
using namespace regola::test;

TEST_CASE("lean tiers: they have the positions of a retrograde analysis, and their values") {
  Random random(4);
  for (const Ruleset& ruleset :
       {game("dodgem"), game("three-mens-morris"), game("breakthrough", {{"M", 3}, {"N", 5}}),
        game("connect-four", {{"M", 4}, {"N", 4}, {"K", 3}})}) {
    INFO(ruleset.title);
    CHECK(compare_with_retrograde(ruleset, random, 40, lean) > 50);
  }
}

TEST_CASE("lean tiers: the bytes are the same for any number of threads") {
  for (const Ruleset& ruleset : {game("connect-four", {{"M", 4}, {"N", 4}}), game("three-mens-morris")}) {
    INFO(ruleset.title);
    const TemporaryFolder alone;
    REQUIRE(TiersOfGame(ruleset, alone.path(), 1, lean).run() == TierSolver::End::solved);
    const TemporaryFolder together;
    REQUIRE(TiersOfGame(ruleset, together.path(), 3, lean).run() == TierSolver::End::solved);
    CHECK(tier_files(together.path()) == tier_files(alone.path()));
  }
}

TEST_CASE("lean tiers: a folder goes on as it began, lean or not") {
  const Ruleset ruleset = game("connect-four", {{"M", 4}, {"N", 3}, {"K", 3}});
  const auto begin = [&](const std::string& folder, const TierScope& scope) {
    REQUIRE(TiersOfGame(ruleset, folder, 1, scope).run(200) == TierSolver::End::stopped);
  };
  const TemporaryFolder whole;
  begin(whole.path(), {});
  CHECK_THROWS_WITH(TiersOfGame(ruleset, whole.path(), 1, lean).run(),
                    Catch::Contains("leaves out no positions: go on without --lean"));
  const TemporaryFolder less;
  begin(less.path(), lean);
  CHECK_THROWS_WITH(TiersOfGame(ruleset, less.path()).run(),
                    Catch::Contains("leaves out positions: go on with --lean"));
  CHECK(TiersOfGame(ruleset, less.path(), 1, lean).run() == TierSolver::End::solved);
}
