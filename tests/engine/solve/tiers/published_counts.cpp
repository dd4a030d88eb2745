// Numbers of positions that other programs have counted, and a formula. With REGOLA_LONG in the environment
// also those that take minutes.

#include "engine/solve/solve.hpp"
#include "engine/solve/tiers/tier_solver.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/temporary_folder.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

constexpr std::size_t memory_of_counts = std::size_t{1} << 30U;

bool is_long() { return std::getenv("REGOLA_LONG") != nullptr; } // NOLINT(concurrency-mt-unsafe)

struct CountedTier {
  std::vector<std::int64_t> values; // of its quantities, as they are shown
  std::uint64_t positions = 0;
};

std::vector<CountedTier> counted_tiers(const Ruleset& ruleset) {
  const EndlessPlay endless = endless_play(ruleset);
  const TemporaryFolder folder;
  SolvedByTiers solved(ruleset, endless, ruleset.start, folder.path());
  SolveWatch watch({}, memory_of_counts, {});
  std::vector<CountedTier> all;
  const auto count = [&] {
    all.clear();
    for (const TierCensus& tier : tier_census(solved.game(), solved.tiers())) {
      all.push_back({solved.game().tiers().shown(tier.key), tier.positions});
    }
  };
  REQUIRE(solved.read(watch, count) == SolveEnd::solved);
  return all;
}

} // namespace

TEST_CASE("published counts: Connect Four five wide") {
  struct Row {
    int wide, high;
    std::uint64_t positions;
    bool takes_minutes;
  };
  for (const Row& row : {Row{5, 4, 3'945'711, false}, Row{5, 5, 69'763'700, true}}) {
    if (row.takes_minutes && !is_long()) continue;
    CAPTURE(row.wide, row.high);
    std::uint64_t all = 0;
    for (const CountedTier& tier : counted_tiers(game("connect-four", {{"M", row.wide}, {"N", row.high}}))) {
      all += tier.positions;
    }
    CHECK(all == row.positions);
  }
}

TEST_CASE("published counts: Breakthrough has the value that a search proves") {
  struct Row {
    int wide;
    int plies;               // until the first player has lost
    std::uint64_t positions; // symmetric ones and those with the players exchanged are one
    bool takes_minutes;
  };
  for (const Row& row : {Row{3, 18, 664'038, false}, Row{4, 22, 98'846'466, true}}) {
    if (row.takes_minutes && !is_long()) continue;
    CAPTURE(row.wide);
    const Ruleset ruleset = game("breakthrough", {{"M", row.wide}, {"N", 5}});
    SolveOptions options;
    options.by = SolveMethod::search;
    const Solution by_search = solve(ruleset, ruleset.start, options);
    const TemporaryFolder folder;
    options.by = SolveMethod::tiers;
    options.database = folder.path();
    const Solution by_tiers = solve(ruleset, ruleset.start, options);
    for (const Solution* const solution : {&by_search, &by_tiers}) {
      CHECK(solution->proven);
      CHECK(solution->outcome == GameValue::loss);
      CHECK(solution->plies == row.plies);
    }
    CHECK(by_tiers.positions == row.positions);
  }
}

namespace {

/// Awari from every position: at first each player puts some seeds, one a turn. What is taken leaves the
/// board.
/// @param turns of each player to put seeds, at most six
std::string awari_from_everywhere(std::size_t turns) {
  constexpr std::string_view pile = "BCDEFGH"; // what is left of the turns, plus one
  const std::string full(1, pile[turns]);
  return "players south/north n/s e/w\n"
         "board\n  #000000" +
         full + "\n  " + full + R"(000000#
order seeds = 0123456789abc
order pile = ABCDEFGH
hand 0seeds by sow
link ring/back b1-c1 c1-d1 d1-e1 e1-f1 f1-g1 g1-g2 g2-f2 f2-e2 e2-d2 d2-c2 c2-b2 b2-b1
class prey in b2-g2: {23}
class safe in b2-g2: {01456789abc}
class safe in b1-g1: ?
move place in a1-g2 anywhere if count (in a1: {AB}) = 0: pile seeds -> -1 [+1]
move begin in a1: B -> A
move sow in b1-g1 again once if hand seeds = 0 and count (in a1: A) = 1: {!0} -> 0
move sow ring again once if hand seeds > 1: ? seeds -> = [+1]
move sow ring once if hand seeds = 1: ? seeds -> = [+1]
then capture back if count (in a1: A) = 1: [prey] prey* safe -> 0 0 =
lose if stuck
)";
}

/// In how many ways seeds lie in twelve houses: C(seeds + 11, 11).
std::uint64_t distributions(std::uint64_t seeds) {
  std::uint64_t ways = 1;
  for (std::uint64_t i = 1; i <= 11; ++i) ways = ways * (seeds + i) / i;
  return ways;
}

} // namespace

TEST_CASE("published counts: awari with n seeds has C(n + 11, 11) positions") {
  CHECK(distributions(12) == 1'352'078);
  for (const std::size_t turns : {1U, 2U, 3U, 6U}) {
    if (turns > 3 && !is_long()) continue;
    CAPTURE(turns);
    const auto seeds = static_cast<std::int64_t>(2 * turns);
    std::vector<std::uint64_t> counts; // of tiers in which all seeds have been put, and none was taken
    for (const CountedTier& tier : counted_tiers(ruleset_of(awari_from_everywhere(turns)))) {
      // The quantities before the last two tell what is left of the turns, and the last one counts seeds.
      const std::vector<std::int64_t>& values = tier.values;
      REQUIRE(values.size() == 9);
      const bool all_put = std::all_of(values.begin(), values.end() - 2, [](auto left) { return left == 0; });
      if (all_put && values.back() == seeds) counts.push_back(tier.positions);
    }
    CHECK(counts == std::vector<std::uint64_t>{distributions(2 * turns)});
  }
}
