#pragma once

#include "engine/matcher/rules_error.hpp"
#include "rules/text/limits.hpp"
#include "rules/text/stop.hpp"

namespace regola {

/// Work of the reference matcher in this thread: patterns tried plus steps from cell to cell. Callers use it
/// to limit work; tests, to see which matcher did the work.
[[nodiscard]] inline std::uint64_t& reference_work() noexcept {
  thread_local std::uint64_t count = 0;
  return count;
}

/// Scope of one answer of a matcher, such as the moves of a turn. Answers that its conditions need are nested
/// in it and share its budget, limits::answer_work.
class Answer {
public:
  Answer() noexcept {
    if (open_++ != 0) return;
    work_ = 0;
    ++number_;
  }
  Answer(const Answer&) = delete;
  Answer& operator=(const Answer&) = delete;
  ~Answer() { --open_; }

  /// Counts steps from cell to cell, or patterns tried, in the current answer.
  /// @param line that takes the steps
  /// @throws RulesError if there are too many; Stopped
  static void count_steps(std::uint32_t line, std::uint64_t steps = 1) {
    poll_stop();
    work_ += steps;
    if (work_ > most_work && open_ != 0) [[unlikely]] {
      refuse_long_answer(line);
    }
  }
  /// Counts a part of a move, at the cost of ten steps.
  static void count_part(std::uint32_t line) { count_steps(line, steps_of_part); }

  static constexpr std::uint64_t steps_of_part = 10;
  /// Greatest number of steps in one answer. Tests lower it.
  static inline std::uint64_t most_work =
      steps_of_part * limits::answer_work; // NOLINT(*-non-const-global-variables)
  /// Number of the current answer, to distinguish answers in a thread.
  [[nodiscard]] static std::uint64_t number() noexcept { return number_; }

private:
  static inline thread_local std::uint32_t open_ = 0;
  static inline thread_local std::uint64_t number_ = 0;
  static inline thread_local std::uint64_t work_ = 0;
};

} // namespace regola
