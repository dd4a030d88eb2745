// Awari: by the score that decides it, the values of positions are those of a small program. They can go
// round.

#include "engine/solve/solve.hpp"
#include "engine/solve/tiers/tier_solver.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/plain_ranks.hpp"
#include "tests/engine/solve/temporary_folder.hpp"

#include <array>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

/// Sowing on twelve houses. Two or three seeds on the other side are taken, and those before them. Who leaves
/// the other one no seed takes all that is left.
constexpr const char* awari = R"(game Awari
players south/north n/s e/w
board
  0001010#
  #0001010
order seeds = 0123456789
hand 0seeds
link ring/back b1-c1 c1-d1 d1-e1 e1-f1 f1-g1 g1-g2 g2-f2 f2-e2 e2-d2 d2-c2 c2-b2 b2-b1
class mine in h1: ?
class prey in b2-g2: {23}
class safe in b2-g2: {01456789}
class safe in b1-g1: ?
move sow in b1-g1 again once if hand seeds = 0: {!0} -> 0
move sow ring again once if hand seeds > 1: ? seeds -> = [+1]
move sow ring once if hand seeds = 1: ? seeds -> = [+1]
then capture back: [prey] prey* safe -> 0 0 =
after in h1: ? -> +1
after w if count (in b2-g2: {!0}) = 0: mine=Y ?* {!0}=Z -> Y+Z = 0
pass if stuck
score sum (in h1: ?) - sum (in a2: ?)
)";

/// The same by a small program. A position has the houses of the player to move, then those of the other one,
/// and how many seeds each has taken.
struct AwariProgram {
  using Position = std::array<int, 14>;

  std::vector<Position> positions;
  std::map<Position, std::size_t> numbers;
  PlainRanks graph;

  static bool is_over(const Position& position) {
    for (std::size_t house = 0; house < 6; ++house) {
      if (position[house] != 0) return false;
    }
    return true;
  }
  static Position after(Position now, std::size_t house) {
    std::size_t at = house;
    for (int seeds = std::exchange(now[house], 0); seeds > 0; --seeds) ++now[at = (at + 1) % 12];
    for (; at >= 6 && at < 12 && (now[at] == 2 || now[at] == 3); --at) now[12] += std::exchange(now[at], 0);
    int left = 0;
    for (std::size_t i = 6; i < 12; ++i) left += now[i];
    for (std::size_t i = 0; left == 0 && i < 6; ++i) now[12] += std::exchange(now[i], 0);
    Position turned{};
    for (std::size_t i = 0; i < 12; ++i) turned[i] = now[(i + 6) % 12];
    turned[12] = now[13];
    turned[13] = now[12];
    return turned;
  }
  std::size_t number(const Position& position) {
    const auto [at, fresh] = numbers.try_emplace(position, positions.size());
    if (fresh) positions.push_back(position);
    return at->second;
  }
  /// Values of all positions, seen by the player to move. Each position is there for both players.
  std::vector<int> solve(const Position& start) {
    number(start);
    while (graph.nodes.size() < 2 * positions.size()) {
      const Position position = positions[graph.nodes.size() / 2];
      for (const bool first : {true, false}) {
        PlainRanks::Node& node = graph.nodes.emplace_back();
        node.first = first;
        for (std::size_t house = 0; house < 6; ++house) {
          if (position[house] == 0 || is_over(position)) continue;
          const Position next = after(position, house);
          const std::size_t to = number(next);
          if (is_over(next)) {
            node.ends.push_back((first ? 1 : -1) * (next[13] - next[12]));
          } else {
            node.next.push_back(2 * to + (first ? 1 : 0));
          }
        }
        if (is_over(position)) node.ends.push_back((first ? 1 : -1) * (position[12] - position[13]));
      }
    }
    return graph.values();
  }
};

/// Solves awari from seeds in twelve houses, counterclockwise from the first one of the player to move, and
/// compares with the small program how many positions have which value.
/// @return the number of positions
std::size_t compare_awari(const std::string& houses) {
  AwariProgram program;
  AwariProgram::Position position{};
  for (std::size_t house = 0; house < 12; ++house) position[house] = houses[house] - '0';
  const std::vector<int> values = program.solve(position);
  std::string text = awari;
  text.replace(text.find("0001010#"), 8, '0' + std::string(houses.rbegin(), houses.rbegin() + 6) + '#');
  text.replace(text.find("#0001010"), 8, '#' + houses.substr(0, 6) + '0');
  const Ruleset ruleset = ruleset_of(text);
  const EndlessPlay endless = endless_play(ruleset);
  const TemporaryFolder folder;
  SolvedByTiers tiers(ruleset, endless, ruleset.start, folder.path());
  SolveWatch watch({}, std::size_t{64} << 20U, {});
  std::vector<TierCensus> census;
  REQUIRE(tiers.read(watch, [&] { census = tier_census(tiers.game(), tiers.tiers()); }) == SolveEnd::solved);
  std::map<int, std::uint64_t> counted; // by margin
  std::map<int, std::uint64_t> expected;
  for (const int value : values) ++expected[value];
  for (const TierCensus& tier : census) {
    if (tier.drawn != 0) counted[0] += tier.drawn;
    for (const auto& [margin, decided] : tier.by_margin) {
      if (decided.won != 0) counted[margin] += decided.won;
      if (decided.lost != 0) counted[-margin] += decided.lost;
    }
  }
  CHECK(counted == expected);
  const auto value = tiers.solver().value(ruleset.start);
  REQUIRE(value);
  CHECK(value->margin == values[0]);
  return values.size();
}

} // namespace

TEST_CASE("solving scores: awari with four to nine seeds, by a small program") {
  CHECK(compare_awari("000101010100") > 1000);
  CHECK(compare_awari("010010001001") > 1000);
#ifndef REGOLA_SLOW_BUILD
  CHECK(compare_awari("110001100110") > 10000);
  if (std::getenv("REGOLA_LONG") != nullptr) { // NOLINT(concurrency-mt-unsafe)
    CHECK(compare_awari("101101011101") > 10000);
    CHECK(compare_awari("111011011101") > 10000);
  }
#endif
}
