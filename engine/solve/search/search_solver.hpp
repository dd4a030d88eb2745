#pragma once

#include "engine/solve/search/solving_search.hpp"
#include "engine/solve/solve.hpp"

namespace regola {

/// Searches for one answer in several threads that share what is proven. The first thread with an answer ends
/// the others. The answer does not depend on the number of threads, but the number of positions and the bound
/// do.
class SolvingTeam {
public:
  /// @param ruleset,endless,watch must outlive it
  /// @param threads at least 1
  SolvingTeam(const Ruleset& ruleset, const EndlessPlay& endless, SolveWatch& watch, unsigned threads);

  /// See SolvingSearch::at_least().
  [[nodiscard]] SolvingSearch::Found at_least(const Status& status, Score score);
  /// See SolvingSearch::move_for(). One thread searches.
  [[nodiscard]] std::optional<Status> move_for(const Status& status, Score score);

  /// See SolvingSearch.
  [[nodiscard]] Word key(const Status& status) { return first_.key(status); }
  [[nodiscard]] SolvingTable& table() { return first_.table(); }
  [[nodiscard]] const SolvingTable& table() const { return first_.table(); }

  /// An answer that leaves the question open is always that of the first search.
  [[nodiscard]] bool went_round() const { return first_.went_round(); }
  /// Makes the search end when a position first comes back.
  void stop_where_it_goes_round() { first_.stop_where_it_goes_round(); }
  [[nodiscard]] std::uint64_t nodes() const;
  [[nodiscard]] std::size_t table_bytes() const { return first_.table().bytes(); }

private:
  struct Helper {
    Helper(const Ruleset& ruleset, const EndlessPlay& endless, SharedSearch& shared)
        : watch({}, 0, {}), search(ruleset, endless, watch, &shared) {}

    SolveWatch watch;
    SolvingSearch search;
  };

  [[nodiscard]] SolvingSearch::Found ask_all(const Status& status, Score score);

  std::unique_ptr<SharedSearch> shared_; // null if there are no helpers
  SolvingSearch first_;                  // runs in the calling thread, which watches the time
  std::vector<std::unique_ptr<Helper>> helpers_;
};

/// Finds the value of a status by questions to a search: first who wins; then by how much, or in how many
/// plies; then which moves keep that value.
class SearchSolver {
public:
  /// @param ruleset,endless,watch must outlive it
  /// @param threads at least 1
  /// @param[in,out] solution receives the answers; its bounds must hold
  SearchSolver(const Ruleset& ruleset, const EndlessPlay& endless, SolveWatch& watch, unsigned threads,
               Solution& solution);

  /// @param status open
  /// @param leaves_rounds whether the search ends when a position first comes back
  /// @throws Unsolvable, RulesError
  void run(const Status& status, bool leaves_rounds);

  /// See SolvingSearch::move_for().
  [[nodiscard]] std::optional<Status> move_for(const Status& status, Score score) {
    return search_.move_for(status, score);
  }

  [[nodiscard]] bool went_round() const { return search_.went_round(); }
  /// The searches that answer the questions.
  [[nodiscard]] SolvingTeam& team() { return search_; }
  /// Whether run() has found the value, all best moves and a best line.
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
