#pragma once

#include <optional>
#include <vector>

#include "engine/solve/endless_play.hpp"
#include "engine/solve/proof_number_search.hpp"
#include "engine/solve/solve.hpp"

namespace regola {

/// Finds the value of a status by asking for proof numbers one question after the other: who wins, and by
/// how much where a score decides. In how many plies, and which moves win as well, they do not tell.
class ProofNumberSolver {
public:
  /// @param ruleset,endless,watch must outlive it
  /// @param[in,out] solution where the answers go
  ProofNumberSolver(const Ruleset& ruleset, const EndlessPlay& endless, SolveWatch& watch,
                    Solution& solution);

  /// @param status open
  /// @throws Unsolvable, RulesError
  void run(const Status& status);

  /// As ProofNumberSearch has it.
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
