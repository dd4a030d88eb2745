#pragma once

#include <optional>

#include "engine/solve/endless_play.hpp"
#include "engine/solve/solve.hpp"
#include "engine/solve/solving_team.hpp"

namespace regola {

/// Finds the value of a status by asking a search one question after the other: first who wins, then by how
/// much or in how many plies, then which moves keep that.
class SearchSolver {
public:
  /// @param ruleset,endless,watch must outlive it
  /// @param threads at least 1
  /// @param[in,out] solution where the answers go; bounds that it has are known to hold
  SearchSolver(const Ruleset& ruleset, const EndlessPlay& endless, SolveWatch& watch, unsigned threads,
               Solution& solution);

  /// @param status open
  /// @param leaves_rounds it ends at the first position that comes back
  /// @throws Unsolvable, RulesError
  void run(const Status& status, bool leaves_rounds);

  /// As SolvingSearch has it.
  [[nodiscard]] std::optional<Status> move_for(const Status& status, Score score) {
    return search_.move_for(status, score);
  }

  [[nodiscard]] bool went_round() const { return search_.went_round(); }
  /// Who answers its questions.
  [[nodiscard]] SolvingTeam& team() { return search_; }
  /// Whether run() has found all that there is to tell.
  [[nodiscard]] bool is_complete() const { return complete_; }

private:
  [[nodiscard]] bool ask(const Status& status, Score score);
  [[nodiscard]] bool find_outcome(const Status& status);
  [[nodiscard]] bool find_margin(const Status& status);
  [[nodiscard]] bool find_plies(const Status& status);
  [[nodiscard]] bool find_moves(const Status& status, Score value, bool only_first,
                                std::vector<Successor>& found);
  [[nodiscard]] std::optional<bool> keeps(const Status& before, const Successor& next, Score value);
  [[nodiscard]] bool find_line(const Status& status, Score value);

  const Ruleset& ruleset_;
  Engine engine_;
  SolveWatch& watch_;
  SolvingTeam search_;
  Solution& solution_;
  bool complete_ = false;
};

} // namespace regola
