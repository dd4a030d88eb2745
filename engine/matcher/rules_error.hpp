#pragma once

#include "rules/text/limits.hpp"
#include "rules/text/source.hpp"
#include "rules/text/time_limit.hpp"

namespace regola {

/// Rules that cannot be played. The message names the lines at fault.
class RulesError : public std::runtime_error {
public:
  enum class Kind {
    restless,     ///< `after` lines return to an earlier position: they never come to rest
    long_cascade, ///< more `after` lines fire in one move than limits::cascade()
    long_move,    ///< a move has more parts than limits::chain
    many_moves,   ///< a turn has more moves than limits::moves
    many_parts,   ///< the moves of a turn have more parts than limits::parts
    many_steps,   ///< a pattern takes more steps than Ruleset::most_steps
    long_answer,  ///< an answer takes more work than limits::answer_work
  };

  /// @param text with `{}` in place of the lines
  /// @param lines the lines at fault, at least one
  RulesError(Kind kind, std::string text, std::vector<std::uint32_t> lines);

  [[nodiscard]] Kind kind() const noexcept { return kind_; }
  /// Number of the first line at fault, from 1.
  [[nodiscard]] std::uint32_t line() const noexcept { return lines_.front(); }
  /// The message with the lines named by `line_name`.
  [[nodiscard]] std::string message(const LineName& line_name) const;

private:
  Kind kind_;
  std::string text_;
  std::vector<std::uint32_t> lines_;
};

/// Whether the moves of one turn exceed a limit. Which limit is exceeded first depends on the order in which
/// moves are found.
[[nodiscard]] bool is_too_large(RulesError::Kind kind) noexcept;

// Errors of both matchers. Each function throws; its argument is the lines at fault.

/// @param lines the lines that fire again and again, ascending
[[noreturn]] void refuse_unrest(std::vector<std::uint32_t> lines);
/// @param lines the last lines that fired, ascending
/// @param most greatest number of lines that may fire
[[noreturn]] void refuse_long_cascade(std::vector<std::uint32_t> lines, std::size_t most);

[[noreturn]] void refuse_long_move(std::uint32_t line);
[[noreturn]] void refuse_many_moves(std::uint32_t line);
[[noreturn]] void refuse_many_parts(std::uint32_t line);
[[noreturn]] void refuse_many_steps(std::uint32_t line);
[[noreturn]] void refuse_long_answer(std::uint32_t line);

/// Work of the reference matcher in this thread: patterns tried plus steps from cell to cell. Callers use it
/// to limit work, and tests to see which matcher did the work.
[[nodiscard]] inline std::uint64_t& reference_work() noexcept {
  thread_local std::uint64_t count = 0;
  return count;
}

/// The scope of one answer of a matcher, such as the moves of a turn. Answers that its conditions need are
/// nested in it and share its budget, limits::answer_work.
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
  /// @param line the line that takes the steps
  /// @throws RulesError if there are too many steps; Stopped
  static void count_steps(std::uint32_t line, std::uint64_t steps = 1) {
    poll_stop();
    work_ += steps;
    if (work_ > most_work && open_ != 0) [[unlikely]] {
      refuse_long_answer(line);
    }
  }

  static constexpr std::uint64_t steps_of_part = 10; ///< cost of a part of a move, in steps
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
