#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/solve/store/database.hpp"
#include "engine/solve/tiers/tier_census.hpp"
#include "engine/solve/tiers/tier_folder.hpp"
#include "engine/solve/tiers/tier_solver.hpp"
#include "engine/solve/tiers/tiered_game.hpp"

namespace regola {

/// A game from its start on that is solved tier by tier in a folder.
class SolvedByTiers {
public:
  /// Makes it ready; then run().
  /// @param ruleset must outlive it
  /// @param endless must outlive it
  /// @param folder of a database
  /// @param quiet counters of quiet plies are part of a position; else draws by them are left out
  /// @param writes locks the folder; else another process of the same work has locked it
  /// @param threads that work together; the files do not depend on it
  /// @throws Unsolvable, DatabaseError
  SolvedByTiers(const Ruleset& ruleset, const EndlessPlay& endless, const TierStart& start,
                const std::string& folder, bool quiet = false, bool writes = true, unsigned threads = 1);

  /// Solves the game, or goes on where it was stopped.
  /// @throws Unsolvable, DatabaseError, RulesError
  [[nodiscard]] TierSolver::End run(SolveWatch& watch) { return solver_.run(watch); }
  /// Runs work that reads finished tiers. Whenever it finds a damaged one, that is made anew, and the work
  /// starts again.
  /// @return TierSolver::End::solved, or why there was not enough time or memory for that
  template <typename Work>
  [[nodiscard]] TierSolver::End read(SolveWatch& watch, const Work& work) {
    for (;;) {
      const TierSolver::End end = run(watch);
      if (end != TierSolver::End::solved) return end;
      try {
        work();
        return end;
      } catch (const DamagedFile& damage) {
        solver_.forget(damage);
      }
    }
  }

  [[nodiscard]] TierSolver& solver() { return solver_; }
  [[nodiscard]] TieredGame& game() { return game_; }
  [[nodiscard]] const TierFolder& tiers() const { return tiers_; }

private:
  Database database_;
  TieredGame game_;
  TierFolder tiers_;
  TierSolver solver_;
};

} // namespace regola
