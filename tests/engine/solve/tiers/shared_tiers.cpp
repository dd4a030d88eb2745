// Games solved tier by tier by several ranks: the same bytes for any number of them.

#include "engine/solve/tiers/shared_tiers.hpp"
#include "engine/compiled/engine.hpp"
#include "engine/solve/tiers/tier_solver.hpp"
#include "tests/engine/ranks/thread_ranks.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/folder_files.hpp"
#include "tests/engine/solve/temporary_folder.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

constexpr std::size_t memory_of_ranks = std::size_t{64} << 20U;

using FolderBytes = std::map<std::string, std::string>; // by name

FolderBytes bytes_in(const std::string& folder) {
  FolderBytes files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    files[entry.path().filename().string()] = bytes_of(entry.path());
  }
  return files;
}

/// What all ranks say of one work.
/// @param most positions that each may visit; 0 for no limit
std::vector<SharedTiers> solve_by_ranks(const Ruleset& ruleset, const std::string& folder, int ranks,
                                        std::uint64_t most = 0, const TierScope& scope = {}) {
  std::vector<SharedTiers> all(static_cast<std::size_t>(ranks));
  const EndlessPlay endless = endless_play(ruleset);
  ThreadRanks(ranks).run([&](Ranks& rank) {
    Limits limits;
    if (most != 0) limits.nodes = most;
    SolveWatch watch(limits, memory_of_ranks, {});
    all[static_cast<std::size_t>(rank.rank())] =
        share_tiers({ruleset, endless, ruleset.start, scope, folder, "this one", 50, {}}, watch, rank);
  });
  return all;
}

FolderBytes solved_alone(const Ruleset& ruleset, const TierScope& scope = {}) {
  const TemporaryFolder folder;
  const EndlessPlay endless = endless_play(ruleset);
  SolveWatch watch({}, memory_of_ranks, {});
  {
    SolvedByTiers solved(ruleset, endless, ruleset.start, folder.path(), scope);
    REQUIRE(solved.run(watch) == SolveEnd::solved);
  }
  return bytes_in(folder.path());
}

/// The key of a tier of Connect Four, as it stands in files.
std::string key_of_stones(const Ruleset& ruleset, int stones) {
  Engine engine(ruleset);
  Status at = ruleset.start;
  for (; stones > 0; --stones) at = engine.successors(at).front().status;
  return TierFolder::to_text(Tiers(ruleset).key(at));
}

std::vector<Ruleset> games_of_tiers() {
  return {game("connect-four", {{"M", 3}, {"N", 4}, {"K", 3}}), game("dodgem"), game("tic-tac-toe")};
}

} // namespace

TEST_CASE("shared tiers: the same bytes for 1, 2, 3, 4 and 8 ranks and without them") {
  for (const Ruleset& ruleset : games_of_tiers()) {
    INFO(ruleset.title);
    const FolderBytes alone = solved_alone(ruleset);
    const bool all = ruleset.title == "Dodgem"; // it has tiers to be found at the same time
    for (const int ranks : all ? std::vector{1, 2, 3, 4, 8} : std::vector{2, 3}) {
      INFO(ranks);
      const TemporaryFolder folder;
      for (const SharedTiers& each : solve_by_ranks(ruleset, folder.path(), ranks)) {
        INFO(each.outcome.text);
        REQUIRE(each.outcome.kind == TierReport::Kind::done);
      }
      CHECK(bytes_in(folder.path()) == alone);
    }
  }
}

TEST_CASE("shared tiers: a lean solve has the same bytes for any number of ranks, too") {
  constexpr TierScope lean{false, true};
  for (const Ruleset& ruleset : games_of_tiers()) {
    INFO(ruleset.title);
    const TemporaryFolder folder;
    CHECK(solve_by_ranks(ruleset, folder.path(), 3, 0, lean).front().outcome.kind == TierReport::Kind::done);
    CHECK(bytes_in(folder.path()) == solved_alone(ruleset, lean));
  }
}

TEST_CASE("shared tiers: stopped and gone on with by other numbers of ranks") {
  const Ruleset ruleset = game("connect-four", {{"M", 3}, {"N", 4}, {"K", 3}});
  const FolderBytes alone = solved_alone(ruleset);
  const TemporaryFolder folder;
  int runs = 0;
  for (bool more = true; more; ++runs) {
    REQUIRE(runs < 100);
    const auto all =
        solve_by_ranks(ruleset, folder.path(), 1 + runs % 4, 300 + 50 * static_cast<unsigned>(runs));
    for (const SharedTiers& each : all) CHECK(each.outcome.kind == all.front().outcome.kind);
    more = all.front().outcome.kind != TierReport::Kind::done;
  }
  CHECK(runs > 3);
  CHECK(bytes_in(folder.path()) == alone);
}

TEST_CASE("shared tiers: a file that a rank finds damaged is made anew") {
  const Ruleset ruleset = game("connect-four", {{"M", 3}, {"N", 3}, {"K", 3}});
  const TemporaryFolder folder;
  REQUIRE(solve_by_ranks(ruleset, folder.path(), 3).front().outcome.kind == TierReport::Kind::done);
  const FolderBytes files = bytes_in(folder.path());
  REQUIRE(files.size() == 10);
  // The tier of five stones is missing, and the next one damaged.
  const auto path_of = [&](const std::string& tier) {
    for (const auto& [name, bytes] : files) {
      if (bytes.find("\ntier " + tier + "\n") != std::string::npos) {
        return std::filesystem::path(folder.path()) / name;
      }
    }
    return std::filesystem::path();
  };
  std::filesystem::remove(path_of(key_of_stones(ruleset, 5)));
  damage(path_of(key_of_stones(ruleset, 6)));
  const auto all = solve_by_ranks(ruleset, folder.path(), 2);
  INFO(all.front().outcome.text);
  CHECK(all.front().outcome.kind == TierReport::Kind::done);
  CHECK(all.front().made_anew.size() == 1);
  CHECK(bytes_in(folder.path()) == files);
}

TEST_CASE("shared tiers: ranks that see different texts are refused") {
  const std::vector<Ruleset> texts{game("connect-four", {{"M", 3}, {"N", 3}, {"K", 3}}),
                                   game("connect-four", {{"M", 3}, {"N", 4}, {"K", 3}})};
  const TemporaryFolder folder;
  std::vector<SharedTiers> all(2);
  ThreadRanks(2).run([&](Ranks& rank) {
    const auto at = static_cast<std::size_t>(rank.rank());
    const EndlessPlay endless = endless_play(texts[at]);
    SolveWatch watch({}, memory_of_ranks, {});
    all[at] = share_tiers({texts[at], endless, texts[at].start, {}, folder.path(), "this one", 50, {}}, watch,
                          rank);
  });
  for (const SharedTiers& each : all) {
    CHECK(each.outcome.kind == TierReport::Kind::failed);
    CHECK(each.outcome.text == "rank 1 has rules or parameters other than those of rank 0");
  }
  CHECK(bytes_in(folder.path()).empty());
}
