#pragma once

#include "engine/solve/proof_number/proof_number_search.hpp"
#include "engine/solve/solve.hpp"

namespace regola {

/// Finds the value of a status by questions to a proof-number search: first who wins; then, if a score
/// decides, by how much. Finds neither the number of plies nor all moves that win.
class ProofNumberSolver {
public:
  /// @param ruleset,endless,watch must outlive it
  /// @param[in,out] solution receives the answers
  ProofNumberSolver(const Ruleset& ruleset, const EndlessPlay& endless, SolveWatch& watch,
                    Solution& solution);

  /// @param status open
  /// @throws Unsolvable, RulesError
  void run(const Status& status);

  /// See ProofNumberSearch::move_for().
  [[nodiscard]] std::optional<Status> move_for(const Status& status, Score score) {
    return search_.move_for(status, score);
  }

  [[nodiscard]] bool went_round() const { return search_.went_round(); }

private:
  [[nodiscard]] bool ask(const Status& status, Score score);
  [[nodiscard]] bool find_value(const Status& status);
  [[nodiscard]] std::optional<bool> keeps(const Status& before, const Successor& next, Score least,
                                          bool searches);
  void find_moves(const Status& status);
  [[nodiscard]] bool find_line(const Status& status);
  [[nodiscard]] Successor hardest_move(const Status& at, const Status& root);
  [[nodiscard]] std::optional<Successor> best_move(const Status& at, const Status& root);
  [[nodiscard]] bool is_lost(PlayerIndex player, const Status& root) const;
  [[nodiscard]] Score question_of(PlayerIndex player, const Status& root) const;

  const Ruleset& ruleset_;
  Engine engine_;
  SolveWatch& watch_;
  ProofNumberSearch search_;
  Solution& solution_;
};

} // namespace regola
