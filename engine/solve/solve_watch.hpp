#pragma once

#include "engine/search/search_clock.hpp"
#include "engine/solve/store/file_beside.hpp"

namespace regola {

/// The progress of a solver.
struct SolveProgress {
  std::string_view phase;   ///< the current work of the solver, in a few words
  std::uint64_t done = 0;   ///< number of finished positions
  std::uint64_t all = 0;    ///< number of all positions; 0 if it is unknown
  Score lower = -win_score; ///< lower bound of the value, for the player to move
  Score upper = win_score;  ///< upper bound of the value
};

/// How the work of a solver ends.
enum class SolveEnd : std::uint8_t { solved, stopped, out_of_memory };

/// Limits of time and memory for solvers, with reports of progress and regular saving. Never ends a node
/// before its moves are known: a proof may need it.
class SolveWatch {
public:
  /// @param limits limits of time and positions, and a callback that ends the work
  /// @param memory limit in bytes
  SolveWatch(const Limits& limits, std::size_t memory, std::function<void(const SolveProgress&)> report)
      : stop_(limits, false), memory_(memory), report_(std::move(report)) {}

  [[nodiscard]] SearchClock& stop() { return stop_; }
  [[nodiscard]] std::size_t memory() const { return memory_; }
  /// Sets the bounds of the value that reports show.
  void know(Score lower, Score upper) {
    lower_ = lower;
    upper_ = upper;
  }
  /// Reports progress. The arguments are members of SolveProgress.
  void report(std::string_view phase, std::uint64_t done, std::uint64_t all) const {
    if (report_) report_({phase, done, all, lower_, upper_});
  }

  /// Sets `keep`, which saves unfinished work. keep_if_due() calls it.
  void keep_by(std::function<void()> keep) {
    keep_ = std::move(keep);
    saves_ = SaveClock();
  }
  /// Saves if SaveClock says that it is time. Call it whenever the work can be saved.
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

/// Thrown if the value of a position is not defined, or depends on the past.
class Unsolvable : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

} // namespace regola
