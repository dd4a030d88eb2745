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

/// A game that is solved tier by tier from its start on, in a folder.
class SolvedByTiers {
public:
  /// Prepares the work; call run() next.
  /// @param ruleset must outlive it
  /// @param endless must outlive it
  /// @param folder folder of the database
  /// @param writes whether to lock the folder; if not, another process of the same work must have locked it
  /// @param threads number of threads; the files do not depend on it
  /// @throws Unsolvable, DatabaseError
  SolvedByTiers(const Ruleset& ruleset, const EndlessPlay& endless, const TierStart& start,
                const std::string& folder, const TierScope& scope = {}, bool writes = true,
                unsigned threads = 1);

  /// Solves the game, or continues after a stop.
  /// @throws Unsolvable, DatabaseError, RulesError
  [[nodiscard]] TierSolver::End run(SolveWatch& watch) { return solver_.run(watch); }
  /// Runs work that reads finished tiers. If it finds a damaged file, makes that tier anew and starts the
  /// work again.
  /// @return TierSolver::End::solved, or why time or memory did not suffice for this
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
