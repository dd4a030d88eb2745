// Which controller beats which: small matches with fixed seeds, and limits that do not depend on time.

#include "tests/engine/console/run.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace regola::test;

namespace {

/// How many games of a match the first one wins.
int wins(const std::string& game, const std::string& first, const std::string& second, int games) {
  const Ran ran = run({"arena", path_of(game), first, second, "--games", std::to_string(games), "--seed", "1",
                       "--jobs", "2", "--json"});
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  return nlohmann::json::parse(ran.out)["wins"].get<int>();
}

} // namespace

TEST_CASE("strength: looking ahead beats looking at the next ply") {
  CHECK(wins("connect-four", "alphabeta:nodes=3000,table=1M", "greedy", 20) >= 19);
  CHECK(wins("othello", "alphabeta:nodes=3000,table=1M", "greedy", 20) >= 19);
  CHECK(wins("breakthrough", "alphabeta:nodes=12000,table=1M", "greedy", 10) >= 9);
}

TEST_CASE("strength: annealing beats chance in Connect Four") {
  CHECK(wins("connect-four", "annealing:tries=10", "random", 20) >= 19);
}

TEST_CASE("strength: Monte Carlo tree search beats chance without a heuristic") {
  CHECK(wins("clobber", "mcts:nodes=300,memory=4M", "random", 20) >= 18);
}
