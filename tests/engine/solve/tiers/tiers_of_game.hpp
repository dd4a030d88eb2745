#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/matcher/result.hpp"
#include "engine/solve/retrograde/retrograde.hpp"
#include "engine/solve/tiers/tier_solver.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/engine/solve/folder_files.hpp"
#include "tests/engine/solve/temporary_folder.hpp"

namespace regola::test {

inline constexpr std::size_t memory_for_tiers = std::size_t{256} << 20U;
inline constexpr TierScope lean{false, true};

/// A game from its start, solved tier by tier.
struct TiersOfGame {
  TiersOfGame(const Ruleset& of, const std::string& folder, unsigned threads = 1, const TierScope& scope = {})
      : ruleset(of),
        endless(endless_play(ruleset)),
        solved(ruleset, endless, ruleset.start, folder, scope, true, threads) {}

  [[nodiscard]] TierSolver::End run(std::optional<std::uint64_t> most = {},
                                    std::size_t memory = memory_for_tiers) {
    Limits limits;
    limits.nodes = most;
    SolveWatch watch(limits, memory, {});
    return solved.run(watch);
  }
  [[nodiscard]] std::vector<TierCensus> census() {
    SolveWatch watch({}, memory_for_tiers, {});
    std::vector<TierCensus> all;
    REQUIRE(solved.read(watch, [&] { all = tier_census(solved.game(), solved.tiers()); }) ==
            TierSolver::End::solved);
    return all;
  }

  const Ruleset& ruleset;
  EndlessPlay endless;
  SolvedByTiers solved;
};

inline std::map<std::string, std::string> tier_files(const std::string& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    files[entry.path().filename().string()] = bytes_of(entry.path());
  }
  return files;
}

/// Compares the values of positions in random games with those of a retrograde analysis. A lean solve has the
/// same positions as the analysis, another one more.
/// @return how many
inline int compare_with_retrograde(const Ruleset& ruleset, Random& random, int games,
                                   const TierScope& scope = {}) {
  const TemporaryFolder path;
  TiersOfGame tiers(ruleset, path.path(), 1, scope);
  SolveWatch watch(Limits{}, memory_for_tiers, {});
  Retrograde retrograde(ruleset, tiers.endless, ruleset.start, false);
  REQUIRE(retrograde.run(watch) == Retrograde::End::solved);
  REQUIRE(tiers.run() == TierSolver::End::solved);
  CHECK((tiers.solved.solver().positions() == retrograde.positions()) == scope.lean);
  Engine engine(ruleset);
  int compared = 0;
  for (int game = 0; game < games; ++game) {
    Status at = ruleset.start;
    for (int ply = 0; ply < 30; ++ply) {
      const Result result = as_claimed(engine.result(at));
      if (result.ending != Ending::open && !tiers.endless.leaves_out(result)) break;
      const auto known = tiers.solved.solver().value(at);
      INFO(to_text(ruleset, at));
      const auto value = retrograde.value(at);
      REQUIRE((known || (scope.lean && !value)));
      if (value) {
        REQUIRE(known == value);
        ++compared;
      }
      const std::vector<Successor> next = engine.successors(at);
      at = next[random.below(static_cast<std::uint32_t>(next.size()))].status;
      forget_past(at);
    }
  }
  return compared;
}

} // namespace regola::test
