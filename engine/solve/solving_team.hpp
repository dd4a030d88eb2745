#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/solve/solving_search.hpp"

namespace regola {

/// Searches of the same question, one a thread, that share what is proven. Who finds the answer first ends
/// the work of the others. The answer is the same with any number of threads; how many positions it takes,
/// and the bound beside it, are not.
class SolvingTeam {
public:
  /// @param ruleset,endless,watch must outlive it
  /// @param threads at least 1
  SolvingTeam(const Ruleset& ruleset, const EndlessPlay& endless, SolveWatch& watch, unsigned threads);

  /// As SolvingSearch has it.
  [[nodiscard]] SolvingSearch::Found at_least(const Status& status, Score score);
  /// As SolvingSearch has it; one thread looks for it.
  [[nodiscard]] std::optional<Status> move_for(const Status& status, Score score);

  /// As SolvingSearch has them.
  [[nodiscard]] Word key(const Status& status) { return first_.key(status); }
  [[nodiscard]] SolvingTable& table() { return first_.table(); }
  [[nodiscard]] const SolvingTable& table() const { return first_.table(); }

  [[nodiscard]] bool went_round() const;
  /// Ends at the first position that comes back.
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

  std::unique_ptr<SharedSearch> shared_; // where there are helpers
  SolvingSearch first_;                  // in the thread of the caller, which looks at the time
  std::vector<std::unique_ptr<Helper>> helpers_;
};

} // namespace regola
