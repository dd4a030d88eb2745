// Whole games solved tier by tier: the values of a retrograde analysis, counts by other programs, and the
// same bytes however often the work was stopped.

#include "engine/matcher/result.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/folder_files.hpp"
#include "tests/engine/solve/plain_solver.hpp"
#include "tests/engine/solve/symmetric_author.hpp"
#include "tests/engine/solve/temporary_folder.hpp"
#include "tests/engine/solve/tiers/tiers_of_game.hpp"
#include "tests/texts.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

constexpr std::uint64_t texts_by_tiers = 40;

std::uint64_t count_positions(const std::vector<TierCensus>& census) {
  std::uint64_t all = 0;
  for (const TierCensus& tier : census) all += tier.positions;
  return all;
}

/// Compares all values with those of plain rounds.
/// @return whether that could be done
bool compare_with_rounds(const Ruleset& ruleset) {
  const EndlessPlay endless = endless_play(ruleset);
  PlainSolver plain(ruleset, endless);
  if (!endless.refusal.empty() || as_claimed(result_of(ruleset, ruleset.start)).ending != Ending::open ||
      !plain.solve(ruleset.start, 600)) {
    return false;
  }
  const TemporaryFolder path;
  TiersOfGame tiers(ruleset, path.path());
  REQUIRE(tiers.run() == TierSolver::End::solved);
  for (const Status& status : plain.statuses()) {
    INFO(to_text(ruleset, status));
    REQUIRE(tiers.solved.solver().value(status) == plain.value(status));
  }
  return true;
}

/// Counts open positions by value as plain rounds see them: wins, draws and losses, and the longest game.
std::vector<std::uint64_t> counted_by_rounds(const Ruleset& ruleset) {
  const EndlessPlay endless = endless_play(ruleset);
  PlainSolver plain(ruleset, endless);
  REQUIRE(plain.solve(ruleset.start, 20'000));
  std::vector<std::uint64_t> counts(4);
  for (const Status& status : plain.statuses()) {
    const PositionValue value = plain.value(status);
    ++counts[value.outcome == GameValue::win ? 0 : value.outcome == GameValue::draw ? 1 : 2];
    counts[3] = std::max(counts[3], static_cast<std::uint64_t>(value.plies.value_or(0)));
  }
  return counts;
}

/// The same from a census.
std::vector<std::uint64_t> counted_by_tiers(const std::vector<TierCensus>& census) {
  std::vector<std::uint64_t> counts(4);
  for (const TierCensus& tier : census) {
    const auto ends = tier.by_plies.find(0);
    const TierCensus::Decided decided = ends == tier.by_plies.end() ? TierCensus::Decided{} : ends->second;
    counts[0] += tier.won() - decided.won;
    counts[1] += tier.drawn - (tier.over - decided.won - decided.lost);
    counts[2] += tier.lost() - decided.lost;
    counts[3] = std::max(counts[3], static_cast<std::uint64_t>(tier.longest()));
  }
  return counts;
}

} // namespace

TEST_CASE("solving by tiers: Connect Four 4x4 has 161029 positions and is a draw") {
  const TemporaryFolder path;
  const Ruleset ruleset = game("connect-four", {{"M", 4}, {"N", 4}});
  TiersOfGame tiers(ruleset, path.path());
  REQUIRE(tiers.run() == TierSolver::End::solved);
  CHECK(tiers.solved.solver().value(ruleset.start) == PositionValue{});
  const auto census = tiers.census();
  REQUIRE(census.size() == 17);
  CHECK(counts_images(tiers.solved.game()));
  CHECK(count_positions(census) == 161'029);
}

TEST_CASE("solving by tiers: tic-tac-toe, by tier and ply") {
  const TemporaryFolder path;
  const Ruleset ruleset = game("tic-tac-toe");
  TiersOfGame tiers(ruleset, path.path());
  REQUIRE(tiers.run() == TierSolver::End::solved);
  const auto census = tiers.census();
  REQUIRE(census.size() == 10);
  CHECK(count_positions(census) == 5'478);
  std::uint64_t over = 0;
  for (const TierCensus& tier : census) over += tier.over;
  CHECK(over == 958);
  CHECK(census[0].drawn == 1);
  CHECK(census[5].by_plies.at(0).lost == 120); // x has just made a line
  CHECK(census[9].positions == 78);
}

TEST_CASE("solving by tiers: the census is that of plain rounds") {
  for (const Ruleset& ruleset : {game("tic-tac-toe"), game("connect-four", {{"M", 4}, {"N", 3}, {"K", 3}})}) {
    const TemporaryFolder path;
    TiersOfGame tiers(ruleset, path.path());
    CHECK(counted_by_tiers(tiers.census()) == counted_by_rounds(ruleset));
  }
}

TEST_CASE("solving by tiers: the values of a retrograde analysis") {
  Random random(3);
  for (const char* name : {"dodgem", "three-mens-morris"}) {
    INFO(name);
    CHECK(compare_with_retrograde(game(name), random, 40) > 50);
  }
}

TEST_CASE("solving by tiers: the values of plain rounds, also where a player moves again") {
  int texts = 0;
  for (std::uint64_t seed = 1; seed <= texts_by_tiers; ++seed) {
    Random random(seed * 4801U);
    const auto turns = seed % 2 == 0 ? SymmetricAuthor::Turns::vary : SymmetricAuthor::Turns::alternate;
    const std::string text = SymmetricAuthor(random, turns).text();
    const Loaded loaded = load_text("text", text);
    if (!loaded.ruleset || !loaded.ruleset->has_start) continue;
    INFO("seed " << seed << "\n" << text);
    texts += compare_with_rounds(*loaded.ruleset) ? 1 : 0;
  }
  INFO(texts);
  CHECK(texts > static_cast<int>(texts_by_tiers) / 4);
}

TEST_CASE("solving by tiers: stopped and gone on with, the bytes are the same") {
  const Ruleset ruleset = game("connect-four", {{"M", 4}, {"N", 3}, {"K", 3}});
  const TemporaryFolder at_once;
  {
    TiersOfGame tiers(ruleset, at_once.path());
    REQUIRE(tiers.run() == TierSolver::End::solved);
  }
  const TemporaryFolder in_parts;
  int runs = 0;
  for (bool more = true; more; ++runs) {
    REQUIRE(runs < 200);
    TiersOfGame tiers(ruleset, in_parts.path());
    more = tiers.run(200 + 100 * static_cast<std::uint64_t>(runs)) != TierSolver::End::solved;
  }
  CHECK(runs > 5);
  CHECK(tier_files(at_once.path()) == tier_files(in_parts.path()));
}

TEST_CASE("solving by tiers: the bytes are the same for any number of threads") {
  // Where all moves leave their tier, which has many pages; where some stay, and rules are read backwards;
  // where predecessors are listed; where a score decides and a player moves again.
  for (const Ruleset& ruleset : {game("connect-four", {{"M", 4}, {"N", 5}}), game("dodgem"),
                                 game("three-mens-morris"), game("dots-and-boxes")}) {
    INFO(ruleset.board.size());
    const TemporaryFolder alone;
    REQUIRE(TiersOfGame(ruleset, alone.path()).run() == TierSolver::End::solved);
    for (const unsigned threads : {2U, 3U}) {
      const TemporaryFolder together;
      REQUIRE(TiersOfGame(ruleset, together.path(), threads).run() == TierSolver::End::solved);
      CHECK(tier_files(together.path()) == tier_files(alone.path()));
    }
  }
}

TEST_CASE("solving by tiers: too little memory ends the work, and more goes on with it") {
  const Ruleset ruleset = game("connect-four", {{"M", 4}, {"N", 4}});
  const TemporaryFolder path;
  {
    TiersOfGame tiers(ruleset, path.path());
    REQUIRE(tiers.run({}, 20'000) == TierSolver::End::out_of_memory);
  }
  TiersOfGame tiers(ruleset, path.path());
  CHECK(tiers.run() == TierSolver::End::solved);
}

TEST_CASE("solving by tiers: a damaged file is named and made anew") {
  const Ruleset ruleset = game("connect-four", {{"M", 3}, {"N", 3}, {"K", 3}});
  const TemporaryFolder path;
  static_cast<void>(TiersOfGame(ruleset, path.path()).census());
  const auto files = tier_files(path.path());
  REQUIRE(files.size() == 10);
  std::vector<std::string> before;
  for (const auto& [name, bytes] : files) {
    INFO(name);
    damage(std::filesystem::path(path.path()) / name);
    if (!before.empty()) damage(std::filesystem::path(path.path()) / before.back());
    TiersOfGame tiers(ruleset, path.path());
    static_cast<void>(tiers.census());
    const std::vector<std::string>& told = tiers.solved.solver().made_anew();
    REQUIRE(told.size() == (before.empty() ? 1 : 2));
    for (const std::string& each : told) CHECK(each.find("is damaged: ") != std::string::npos);
    CHECK(tier_files(path.path()) == files);
    before.push_back(name);
  }
}

TEST_CASE("solving by tiers: where a file cannot be written, what is finished stays") {
  const Ruleset ruleset = game("connect-four", {{"M", 3}, {"N", 3}, {"K", 3}});
  const TemporaryFolder whole;
  static_cast<void>(TiersOfGame(ruleset, whole.path()).census());
  const auto files = tier_files(whole.path());
  const TemporaryFolder path;
  // A folder with something in it, where the new file is written first.
  const std::filesystem::path in_the_way =
      std::filesystem::path(path.path()) / (files.begin()->first + ".part");
  std::filesystem::create_directories(in_the_way / "full");
  {
    TiersOfGame tiers(ruleset, path.path());
    CHECK_THROWS_WITH(tiers.run(), Catch::Contains(files.begin()->first + "' cannot be written"));
  }
  std::filesystem::remove_all(in_the_way);
  const auto kept = tier_files(path.path());
  CHECK(kept.size() == files.size());
  TiersOfGame tiers(ruleset, path.path());
  CHECK(tiers.run() == TierSolver::End::solved);
  CHECK(tier_files(path.path()) == files);
}
