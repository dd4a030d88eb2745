#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/search/controller.hpp"
#include "rules/text/time_limit.hpp"

namespace regola {

/// Least seconds between two progress reports.
inline constexpr double report_interval = 0.1;

/// Tells a search when to stop: after some time, after some nodes, or when the caller wants it. Time begins
/// at construction. Keeps a reserve, so that the answer is in time on a busy machine, too. If a single node
/// takes longer than the reserve, a TimeLimit ends it: do not use what the machine then answers. Belongs to
/// the thread that searches.
class SearchClock {
public:
  /// @param ends_nodes whether to end nodes that take too long
  explicit SearchClock(Limits limits, bool ends_nodes = true);

  /// Counts one node and returns whether to stop. Call it at every node. Once true, it stays true.
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
  /// Whether the limit allows `nodes` more nodes.
  [[nodiscard]] bool allows(std::uint64_t nodes) const {
    return !limits_.nodes || (nodes_ < *limits_.nodes && *limits_.nodes - nodes_ >= nodes);
  }
  [[nodiscard]] bool stopped() const { return stopped_ || (limit_ && limit_->is_over()); }
  void stop() { stopped_ = true; }
  /// The reason why it stopped; `SearchEnd::asked` after stop(); `otherwise` if it has not stopped.
  [[nodiscard]] SearchEnd end(SearchEnd otherwise) const {
    if (stopped_) return reason_;
    return stopped() ? SearchEnd::time : otherwise;
  }
  /// Number of nodes until it stopped.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  /// Seconds since construction.
  [[nodiscard]] double elapsed() const;
  /// Seconds left; infinite if there is no limit of time.
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
  std::int64_t interval_ = 1; ///< number of nodes between two looks at the clock
  std::int64_t until_look_ = 1;
  bool stopped_ = false;
  SearchEnd reason_ = SearchEnd::asked;
};

} // namespace regola
