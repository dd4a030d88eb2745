#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/search/controller.hpp"
#include "rules/text/time_limit.hpp"

namespace regola {

/// Least seconds between two progress reports.
inline constexpr double report_interval = 0.1;

/// Tells a search when to stop: by time, by nodes, or because the caller asks for it. Time starts with the
/// construction. It keeps a reserve, so that the answer is in time on a busy machine, too. Where a single
/// node takes longer than that, a TimeLimit ends it: what the machine then answered is not to be used. Lives
/// in the thread that searches.
class SearchClock {
public:
  /// @param ends_nodes whether a node that takes longer is ended, too
  explicit SearchClock(Limits limits, bool ends_nodes = true);

  /// Counts one node and returns whether to stop. Call it at every node; after the first true it stays true.
  [[nodiscard]] bool operator()() {
    if (stopped()) return true;
    ++nodes_;
    return --until_look_ <= 0 && look();
  }
  /// Counts nodes already visited and returns whether to stop.
  [[nodiscard]] bool after(std::uint64_t nodes) {
    if (stopped()) return true;
    nodes_ += nodes;
    until_look_ -= static_cast<std::int64_t>(nodes);
    return until_look_ <= 0 && look();
  }
  /// Whether the limit allows so many more nodes.
  [[nodiscard]] bool allows(std::uint64_t nodes) const {
    return !limits_.nodes || (nodes_ < *limits_.nodes && *limits_.nodes - nodes_ >= nodes);
  }
  [[nodiscard]] bool stopped() const { return stopped_ || (limit_ && limit_->is_over()); }
  void stop() { stopped_ = true; }
  /// The reason for which it stopped, `SearchEnd::asked` after stop(), or `otherwise` if it has not stopped.
  [[nodiscard]] SearchEnd end(SearchEnd otherwise) const {
    if (stopped_) return reason_;
    return stopped() ? SearchEnd::time : otherwise;
  }
  /// Nodes counted until it stopped.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  /// Seconds since construction.
  [[nodiscard]] double elapsed() const;
  /// Seconds left; infinite without a limit.
  [[nodiscard]] double left() const;

private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool look();
  void stop_for(SearchEnd reason);

  Limits limits_;
  std::optional<TimeLimit> limit_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_look_ = start_;
  double usable_;
  std::uint64_t nodes_ = 0;
  std::int64_t interval_ = 1; ///< nodes between two polls of the clock
  std::int64_t until_look_ = 1;
  bool stopped_ = false;
  SearchEnd reason_ = SearchEnd::asked;
};

} // namespace regola
