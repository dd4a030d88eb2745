#include "engine/matcher/successors.hpp"
#include "engine/search/random_play.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <map>

using namespace regola;
using namespace regola::test;

namespace {

Limits with_seed(std::uint64_t seed) {
  Limits limits;
  limits.seed = seed;
  return limits;
}

} // namespace

TEST_CASE("random: every legal move comes up about as often") {
  const Ruleset tic_tac_toe = game("tic-tac-toe");
  RandomController controller(tic_tac_toe);
  std::map<std::string, int> counts;
  constexpr int draws = 1'800;
  for (int seed = 0; seed < draws; ++seed) {
    const SearchResult found =
        controller.choose(tic_tac_toe.start, with_seed(static_cast<std::uint64_t>(seed)));
    REQUIRE(found.best);
    ++counts[to_text(tic_tac_toe, found.best->move)];
  }
  CHECK(counts.size() == 9);
  for (const auto& [move, count] : counts) {
    CAPTURE(move, count);
    CHECK(count > draws / 9 / 2);
    CHECK(count < draws / 9 * 2);
  }
}

TEST_CASE("random: the same seed and status, the same move; another status, another draw") {
  const Ruleset gomoku = game("gomoku");
  RandomController controller(gomoku);
  RandomController another(gomoku);
  int same_place = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const SearchResult found = controller.choose(gomoku.start, with_seed(seed));
    CHECK(another.choose(gomoku.start, with_seed(seed)).best->move == found.best->move);
    CHECK(found.score == 0);
    CHECK_FALSE(found.exact);
    CHECK(found.nodes == 1);
    REQUIRE(found.line.size() == 1);
    CHECK(found.line[0] == found.best->move);
    const SearchResult next = controller.choose(found.best->status, with_seed(seed));
    // Were the draw the seed's alone, the reply would lie beside the move each time.
    const int distance = static_cast<int>(next.best->move.parts[0].to) - found.best->move.parts[0].to;
    same_place += std::abs(distance) <= 1 ? 1 : 0;
  }
  CHECK(same_place < 10);
}

TEST_CASE("random: a finished game has its score and no move") {
  const Ruleset tris = game("tris");
  const SearchResult over = RandomController(tris).choose(status_of(tris, "oxxx-oo---"), {});
  CHECK_FALSE(over.best);
  CHECK(over.score == win_score);
  CHECK(over.exact);
}
