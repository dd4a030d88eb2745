#pragma once

#include "engine/solve/search/search_solver.hpp"
#include "engine/solve/store/database.hpp"

namespace regola {

/// Stores a search from one status in a database. Without a database it does nothing.
class KeptSearch {
public:
  /// @param folder folder of the database; `nullopt` for no database
  /// @param ruleset,status must outlive it
  /// @throws DatabaseError
  KeptSearch(const std::optional<std::string>& folder, const Ruleset& ruleset, const Status& status);

  /// Reads the result of a finished search.
  /// @return false if the database has none
  /// @throws DatabaseError
  [[nodiscard]] bool read(Solution& solution) const;
  /// Prepares a search: reads the bounds and the table of an unfinished search, if there is one.
  /// @param memory limit of the table in bytes
  /// @throws DatabaseError, also if the table does not fit
  void begin(SolvingTeam& team, std::size_t memory, Solution& solution);
  /// Writes the bounds and the table. The search may be running.
  /// @throws DatabaseError
  void keep(const SolvingTeam& team, const Solution& solution) const;
  /// Writes the result of a finished search in place of its table.
  /// @throws DatabaseError
  void finish(const Solution& solution) const;
  /// Removes the unfinished search, because another method solves the status.
  void drop() const;

private:
  const Ruleset& ruleset_;
  const Status& status_;
  std::optional<Database> database_;
  Word key_ = 0; ///< key of the status in the table of the team
};

/// Runs a search, beginning with what is stored, and stores its result or its table.
/// @param leaves_rounds as in SearchSolver::run(); if this ends the search, nothing is stored
/// @throws DatabaseError; and exceptions of SearchSolver::run()
void run_kept(SearchSolver& solver, KeptSearch& kept, const Status& status, bool leaves_rounds,
              SolveWatch& watch, Solution& solution);

/// The result of a finished search from a status; `nullopt` if the database has none.
/// @throws DatabaseError
[[nodiscard]] std::optional<Solution> solution_of(const Database& database, const Ruleset& ruleset,
                                                  const Status& status);

/// Runs a new analysis. With a database, first loads what is stored, and saves the result.
/// @param folder folder of the database; `nullopt` for no database
/// @throws DatabaseError; and exceptions of Retrograde::run()
[[nodiscard]] Retrograde::End run_kept(Retrograde& analysis, const std::optional<std::string>& folder,
                                       const Ruleset& ruleset, const Database::Root& root, SolveWatch& watch);

} // namespace regola
