#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "engine/search/score.hpp"
#include "engine/search/search_clock.hpp"
#include "engine/solve/store/save_clock.hpp"

namespace regola {

/// How far a solver has come.
struct SolveProgress {
  std::string_view phase;   ///< what the solver does, in a few words
  std::uint64_t done = 0;   ///< number of positions done
  std::uint64_t all = 0;    ///< number of positions to do; 0 if unknown
  Score lower = -win_score; ///< the value is known to be at least this, for the player to move
  Score upper = win_score;  ///< and at most this
};

/// Limits of time and memory for solvers, with reports of progress and regular saving.
class SolveWatch {
public:
  /// @param limits of time and positions, and a callback that ends the work
  /// @param memory bytes
  SolveWatch(const Limits& limits, std::size_t memory, std::function<void(const SolveProgress&)> report)
      : stop_(limits), memory_(memory), report_(std::move(report)) {}

  [[nodiscard]] SearchClock& stop() { return stop_; }
  [[nodiscard]] std::size_t memory() const { return memory_; }
  /// Sets the bounds of the value that reports tell.
  void know(Score lower, Score upper) {
    lower_ = lower;
    upper_ = upper;
  }
  /// Reports progress, with the members of SolveProgress.
  void report(std::string_view phase, std::uint64_t done, std::uint64_t all) const {
    if (report_) report_({phase, done, all, lower_, upper_});
  }

  /// Sets the function that saves unfinished work, which keep_if_due() calls from time to time.
  void keep_by(std::function<void()> keep) {
    keep_ = std::move(keep);
    saves_ = SaveClock();
  }
  /// Saves unfinished work if SaveClock says that it is time. Call it only where the work can be saved.
  void keep_if_due() {
    if (keep_ && saves_.is_due()) saves_.run(keep_);
  }

private:
  SearchClock stop_;
  std::size_t memory_;
  std::function<void(const SolveProgress&)> report_;
  std::function<void()> keep_;
  SaveClock saves_;
  Score lower_ = -win_score;
  Score upper_ = win_score;
};

/// Thrown where the value of a position is not defined, or depends on the past.
class Unsolvable : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

} // namespace regola
