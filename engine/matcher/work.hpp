#pragma once

#include <cstdint>

#include "engine/matcher/rules_error.hpp"
#include "rules/limits.hpp"
#include "rules/stop.hpp"

namespace regola {

/// How much the reference matcher has done in this thread: so often it laid a pattern on a status, and so
/// many steps from cell to cell it took. For those who want to do no more than so much, and for tests that
/// ask which of the two matchers did the work.
[[nodiscard]] inline std::uint64_t& reference_work() noexcept {
  thread_local std::uint64_t count = 0;
  return count;
}

/// One answer of a matcher, such as the moves of a turn, as long as it lives. Answers that its conditions ask
/// for lie within it and share its budget, limits::answer_work.
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

  /// Counts steps from cell to cell, or patterns that are laid, of the answer under way in this thread.
  /// @param line that takes them
  /// @throws RulesError where there are too many; Stopped
  static void count_steps(std::uint32_t line, std::uint64_t steps = 1) {
    poll_stop();
    work_ += steps;
    if (work_ > most_work && open_ != 0) [[unlikely]] {
      refuse_long_answer(line);
    }
  }
  /// Counts a part of a move, which takes as long as ten steps.
  static void count_part(std::uint32_t line) { count_steps(line, steps_of_part); }

  static constexpr std::uint64_t steps_of_part = 10;
  /// Steps of one answer. Tests lower it.
  static inline std::uint64_t most_work =
      steps_of_part * limits::answer_work; // NOLINT(*-non-const-global-variables)
  /// Tells the answers of a thread apart: that of the one under way.
  [[nodiscard]] static std::uint64_t number() noexcept { return number_; }

private:
  static inline thread_local std::uint32_t open_ = 0;
  static inline thread_local std::uint64_t number_ = 0;
  static inline thread_local std::uint64_t work_ = 0;
};

} // namespace regola
