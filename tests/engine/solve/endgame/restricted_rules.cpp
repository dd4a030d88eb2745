// For few pieces, the restricted rules give the same moves and ends as the rules of the game.

#include "engine/solve/endgame/restricted_rules.hpp"

#include "engine/search/symmetry.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/positions_of_few_pieces.hpp"

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

#ifdef REGOLA_SLOW_BUILD
constexpr std::uint64_t restricted_texts = 100;
#else
constexpr std::uint64_t restricted_texts = 800;
#endif

std::vector<std::string> cells_of(const std::vector<Successor>& moves) {
  std::vector<std::string> all;
  for (const Successor& move : moves) all.emplace_back(move.status.text());
  std::sort(all.begin(), all.end());
  return all;
}

/// @return how many statuses were compared
int check(const Ruleset& ruleset, Random& random, int games) {
  int count = 0;
  const EndlessPlay endless = endless_play(ruleset);
  each_position(ruleset, random, games, 6, [&](const Status& from, const std::vector<Successor>& moves) {
    const Ruleset rest = restricted_rules(ruleset, endless, material_of(from));
    INFO(to_text(ruleset, from));
    Status same = from;
    same.quiet.resize(rest.quiet.size());
    REQUIRE(cells_of(successors(rest, same)) == cells_of(moves));
    for (const Successor& move : moves) {
      const Result result = as_claimed(result_of(ruleset, move.status));
      Status next = move.status;
      next.quiet.resize(rest.quiet.size());
      if (!endless.leaves_out(result)) CHECK(as_claimed(result_of(rest, next)).ending == result.ending);
    }
    ++count;
  });
  return count;
}

} // namespace

TEST_CASE("restricted rules: the same moves and ends as those of the game") {
  int count = 0;
  for (const char* name : {"chess", "english-draughts", "international-draughts", "breakthrough",
                           "caccia-al-gigante", "hasami-shogi", "tablut", "fox-and-geese"}) {
    INFO(name);
    const Ruleset ruleset = game(name);
    Random random(5);
    if (has_placements(ruleset)) count += check(ruleset, random, 9);
  }
  CHECK(count > 150);
}

TEST_CASE("restricted rules: the same moves and ends as those of random rules") {
  int count = 0;
  for (std::uint64_t seed = 1; seed <= restricted_texts; ++seed) {
    Random random(seed * 7507U);
    std::string text = random_text(random);
    auto ruleset = usable_part(text);
    if (!ruleset || !has_placements(*ruleset)) continue;
    ruleset->most_steps = 20'000;
    INFO("seed " << seed << "\n" << text);
    try {
      count += check(*ruleset, random, 6);
    } catch (const RulesError&) { // the text goes on for ever in one move
    }
  }
  CHECK(count > static_cast<int>(restricted_texts) / 2);
}

TEST_CASE("restricted rules: chess without pawns may be turned") {
  const Ruleset chess = game("chess");
  const EndlessPlay endless = endless_play(chess);
  CHECK(symmetries_of(chess).empty());
  CHECK(symmetries_of(restricted_rules(chess, endless, Material("KkQ"))).size() == 7);
  // Castling takes more kings on its way than there are.
  CHECK(symmetries_of(restricted_rules(chess, endless, Material("KQkr"))).size() == 7);
  CHECK(symmetries_of(restricted_rules(chess, endless, Material("KkP"))).empty());
}
