#pragma once

#include <optional>
#include <string>

#include "engine/solve/database.hpp"
#include "engine/solve/search_solver.hpp"
#include "engine/solve/solve.hpp"
#include "engine/solve/solving_team.hpp"

namespace regola {

/// What a database keeps of a search from one status. Without a database it keeps nothing.
class KeptSearch {
public:
  /// @param folder of the database; nothing: none
  /// @param ruleset,status must outlive it
  /// @throws DatabaseError
  KeptSearch(const std::optional<std::string>& folder, const Ruleset& ruleset, const Status& status);

  /// Reads what a search that came to its end has found.
  /// @return false: there is none
  /// @throws DatabaseError
  [[nodiscard]] bool read(Solution& solution) const;
  /// Before a search: reads what one that did not has proven, bounds of the value, and the table of the team.
  /// @param memory bytes that the table may take
  /// @throws DatabaseError
  void begin(SolvingTeam& team, std::size_t memory, Solution& solution);
  /// Keeps that; a search that has begun may be under way.
  /// @throws DatabaseError
  void keep(const SolvingTeam& team, const Solution& solution) const;
  /// Keeps what a search has found that came to its end, instead of its table.
  /// @throws DatabaseError
  void finish(const Solution& solution) const;
  /// The search is given up: another way solves the status.
  void drop() const;

private:
  const Ruleset& ruleset_;
  const Status& status_;
  std::optional<Database> database_;
  Word key_ = 0; ///< by which the team knows the status
};

/// Runs a search that has not been run: it begins with what is kept, and what comes of it is kept.
/// @param leaves_rounds as SearchSolver::run() has it; where it ends for that, nothing is kept
/// @throws DatabaseError; and what SearchSolver::run() throws
void run_kept(SearchSolver& solver, KeptSearch& kept, const Status& status, bool leaves_rounds,
              SolveWatch& watch, Solution& solution);

/// What a search from a status has found, if the database has it whole.
/// @throws DatabaseError
[[nodiscard]] std::optional<Solution> solution_of(const Database& database, const Ruleset& ruleset,
                                                  const Status& status);

} // namespace regola
