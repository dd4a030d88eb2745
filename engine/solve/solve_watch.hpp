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
#include "engine/solve/save_clock.hpp"

namespace regola {

/// How far a solver has come.
struct SolveProgress {
  std::string_view phase;   ///< what it does, in a few words
  std::uint64_t done = 0;   ///< positions
  std::uint64_t all = 0;    ///< of which it knows already; 0: nobody knows
  Score lower = -win_score; ///< the value is known to be at least this, for the player to move
  Score upper = win_score;  ///< and at most this
};

/// What solvers ask while they work: whether to end, and how much memory they may take.
class SolveWatch {
public:
  /// @param limits time, positions, and somebody who may ask for the end
  /// @param memory bytes
  SolveWatch(const Limits& limits, std::size_t memory, std::function<void(const SolveProgress&)> report)
      : stop_(limits), memory_(memory), report_(std::move(report)) {}

  [[nodiscard]] SearchClock& stop() { return stop_; }
  [[nodiscard]] std::size_t memory() const { return memory_; }
  /// Notes what is known of the value, for reports.
  void know(Score lower, Score upper) {
    lower_ = lower;
    upper_ = upper;
  }
  /// As SolveProgress has them.
  void report(std::string_view phase, std::uint64_t done, std::uint64_t all) const {
    if (report_) report_({phase, done, all, lower_, upper_});
  }

  /// Where work under way is kept: called now and then by keep_if_due(), as SaveClock has it.
  void keep_by(std::function<void()> keep) {
    keep_ = std::move(keep);
    saves_ = SaveClock();
  }
  /// Asked where what has been found out so far could be kept.
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

/// The value of a position is not defined by the text, or depends on more than the position.
class Unsolvable : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

} // namespace regola
