#pragma once

#include <chrono>
#include <cstdint>

#include "engine/search/controller.hpp"

namespace regola {

/// Seconds between two reports of a search that goes on.
inline constexpr double report_interval = 0.1;

/// Tells a search when to end: time, nodes, or because somebody asks for it. Time begins with its creation.
/// It keeps a margin, so that the answer is there in time on a busy machine, too.
class SearchClock {
public:
  explicit SearchClock(Limits limits);

  /// To be asked at every node; once it has said yes it stays so.
  [[nodiscard]] bool operator()() {
    if (stopped_) {
      return true;
    }
    ++nodes_;
    return --until_look_ <= 0 && look();
  }
  /// The same for so many nodes that have been visited already.
  [[nodiscard]] bool after(std::uint64_t nodes) {
    if (stopped_) {
      return true;
    }
    nodes_ += nodes;
    until_look_ -= static_cast<std::int64_t>(nodes);
    return until_look_ <= 0 && look();
  }
  /// Whether so many nodes more are allowed.
  [[nodiscard]] bool allows(std::uint64_t nodes) const {
    return !limits_.nodes || (nodes_ < *limits_.nodes && *limits_.nodes - nodes_ >= nodes);
  }
  [[nodiscard]] bool stopped() const { return stopped_; }
  void stop() { stopped_ = true; }
  /// What it stopped for, or `otherwise` where it has not; of stop() somebody asked for it.
  [[nodiscard]] SearchEnd end(SearchEnd otherwise) const { return stopped_ ? reason_ : otherwise; }
  /// How often it has been asked before it said yes.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  /// Seconds since its creation.
  [[nodiscard]] double elapsed() const;
  /// Seconds that are left; infinite without a limit.
  [[nodiscard]] double left() const;

private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool look();
  void stop_for(SearchEnd reason);

  Limits limits_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_look_ = start_;
  double usable_;
  std::uint64_t nodes_ = 0;
  std::int64_t interval_ = 1; ///< nodes between two looks at the clock
  std::int64_t until_look_ = 1;
  bool stopped_ = false;
  SearchEnd reason_ = SearchEnd::asked;
};

} // namespace regola
