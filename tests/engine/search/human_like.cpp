#include "engine/search/human_like.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <set>

using namespace regola;
using namespace regola::test;

namespace {

Limits limits_of(std::uint64_t seed) {
  Limits limits;
  limits.seed = seed;
  return limits;
}

std::string move_of(const Ruleset& rules, HumanLike& player, const std::string& status,
                    const Limits& within) {
  const SearchResult found = player.choose(status_of(rules, status), within);
  REQUIRE(found.best);
  return to_text(rules, found.best->move);
}

constexpr std::uint64_t seeds = 200;

} // namespace

TEST_CASE("human_like takes a win in one and prevents one, however much it overlooks") {
  const Ruleset rules = game("tic-tac-toe");
  HumanLike blind(rules, Evaluation(rules), {2, 1.0, 1.0});
  HumanLike deep(rules, Evaluation(rules), {4, 1.0, 1.0});
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    for (HumanLike* player : {&blind, &deep}) {
      CHECK(move_of(rules, *player, "oo./xx./... x", limits_of(seed)) == "put c2");
      CHECK(move_of(rules, *player, "oo./x../x.. o", limits_of(seed)) == "put c3");
      CHECK(move_of(rules, *player, "xx./o../... o", limits_of(seed)) == "put c3");
    }
  }
}

TEST_CASE("human_like sees the opponent's win even where its time is over after one ply") {
  const Ruleset rules = game("tic-tac-toe");
  HumanLike player(rules, Evaluation(rules), {2, 1.0, 1.0});
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    Limits hasty = limits_of(seed);
    hasty.nodes = 1;
    CHECK(move_of(rules, player, "xx./o../... o", hasty) == "put c3");
    Limits shallow = limits_of(seed);
    shallow.depth = 1;
    CHECK(move_of(rules, player, "xx./o../... o", shallow) == "put c3");
  }
}

TEST_CASE("human_like varies by the seed and by nothing else") {
  const Ruleset rules = game("tic-tac-toe");
  HumanLike player(rules, Evaluation(rules), {2, 0.3, 0.5});
  HumanLike other(rules, Evaluation(rules), {2, 0.3, 0.5});
  std::set<std::string> moves;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    moves.insert(move_of(rules, player, "", limits_of(seed)));
    CHECK(move_of(rules, player, "", limits_of(seed)) == move_of(rules, other, "", limits_of(seed)));
  }
  CHECK(moves.size() > 1);
}

TEST_CASE("human_like without oversights and slack plays the best move to its depth") {
  const Ruleset rules = game("tic-tac-toe");
  HumanLike player(rules, Evaluation(rules), {9, 0.0, 0.0});
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    CHECK(player.choose(rules.start, limits_of(seed)).score == 0); // a draw
    // After a corner everything but the middle loses.
    CHECK(move_of(rules, player, "x../.../... o", limits_of(seed)) == "put b2");
  }
}

TEST_CASE("human_like overlooks: it loses what it would not lose with open eyes") {
  const Ruleset rules = game("tic-tac-toe");
  HumanLike player(rules, Evaluation(rules), {4, 0.5, 0.0});
  std::set<std::string> answers;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    answers.insert(move_of(rules, player, "x../.o./..x o", limits_of(seed))); // a corner loses
  }
  CHECK(answers.size() > 1);
}

TEST_CASE("human_like: where the game is over there is no move") {
  const Ruleset rules = game("tic-tac-toe");
  HumanLike player(rules, Evaluation(rules));
  const SearchResult found = player.choose(status_of(rules, "xxx/oo./... o"), limits_of(1));
  CHECK_FALSE(found.best);
  CHECK(found.exact);
  CHECK(found.score == win_score);
}
