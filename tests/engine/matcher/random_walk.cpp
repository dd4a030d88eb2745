#include "engine/matcher/random_walk.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

using Lines = std::vector<std::uint32_t>;

TEST_CASE("random walk: lengths, moves and results of games from the start") {
  const Ruleset rules = ruleset_of("players x/o\nboard 3x1\nmove put: . -> x\nwin in a1: x\ndraw if stuck\n");
  const RandomWalk walk = random_walk(rules, 1, 100);
  CHECK(walk.plies == 100);
  CHECK(walk.moves.count == 100);
  CHECK(walk.moves.least == 1);
  CHECK(walk.moves.most == 3);
  CHECK(walk.lengths.least == 1);
  CHECK(walk.lengths.most == 3);
  std::size_t games = 0;
  for (const auto& [result, count] : walk.results) {
    games += count;
  }
  CHECK(games == walk.lengths.count);
  CHECK(walk.results.count("x") == 1);
  CHECK(walk.results.count("draw") == 0);
  CHECK(walk.unfinished == 0);
}

TEST_CASE("random walk: the lines of every kind that never did anything, and the ends no game came to") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard 2x1\nmove put: . -> x\nafter: x -> x\n"
                 "move turn if count o = 2: o -> x\nforbid if count x = 5\nforbid in b1: x\n"
                 "win in b1: x\ndraw if count x + count o = 1\n");
  const RandomWalk walk = random_walk(rules, 1, 50);
  CHECK(walk.idle_lines == Lines{4, 5, 6});
  CHECK(walk.idle_ends == Lines{8});
}

TEST_CASE("random walk: then and after lines count when they fire, whole rules when they match") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard 2x1\nmove put: . -> x\nthen mark: x -> a\nthen more: o -> a\n"
                 "after: a -> b\npass\ndraw if stuck\n");
  CHECK(random_walk(rules, 1, 50).idle_lines == Lines{5});
  CHECK(random_walk(game("tris"), 1, 300).idle_lines.empty());
}

TEST_CASE("random walk: games that never end are broken off and counted") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard 2x2\n  x.\n  o.\nmove go e w: x . -> . [x]\nlose if stuck\n");
  const RandomWalk walk = random_walk(rules, 1, 2 * longest_walk);
  CHECK(walk.unfinished >= 1);
  CHECK(walk.results.empty());
  CHECK(walk.lengths.count == 0);
  CHECK(walk.lengths.mean() == 0);
  CHECK(walk.idle_ends == Lines{6});
}

TEST_CASE("random walk: rules that cannot be played are a fault, and a game that is over at once ends it") {
  const RandomWalk restless = random_walk(
      ruleset_of("players x/o\nboard ...\nmove put: . -> x\nafter: x -> o\nafter: o -> x\n"), 1, 50);
  REQUIRE(restless.faults.size() == 1);
  CHECK(restless.faults.front().find("never come to rest") != std::string::npos);
  CHECK(restless.plies == 0);
  const RandomWalk over =
      random_walk(ruleset_of("players x/o\nboard 2x1\nmove put: . -> x\nwin if count . = 2\n"), 1, 50);
  CHECK(over.lengths.count == 1);
  CHECK(over.plies == 0);
}

TEST_CASE("random walk: games that are scored count for who has more") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard 3x1\nmove put: . -> x\npass if stuck\nscore count x - count o\n");
  const RandomWalk walk = random_walk(rules, 1, 30);
  CHECK(walk.results == std::map<std::string, std::size_t>{{"x", walk.lengths.count}});
}

TEST_CASE("random walk: the same seed walks the same way, another one another way") {
  const Ruleset rules = game("tic-tac-toe");
  const RandomWalk first = random_walk(rules, 3, 200);
  CHECK(random_walk(rules, 3, 200).lengths == first.lengths);
  CHECK(random_walk(rules, 3, 200).results == first.results);
  CHECK(random_walk(rules, 4, 200).results != first.results);
}

TEST_CASE("random walk: who is asked to stop does") {
  int asked = 0;
  CHECK(random_walk(game("tic-tac-toe"), 1, 200, plain_line_name, [&] { return ++asked > 7; }).plies <= 7);
}
