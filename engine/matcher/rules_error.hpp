#pragma once

#include <stdexcept>

#include "rules/text/source.hpp"

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

// Errors common to both matchers. Each function throws and takes the lines at fault.

/// @param lines that fire repeatedly, ascending
[[noreturn]] void refuse_unrest(std::vector<std::uint32_t> lines);
/// @param lines that fired last, ascending
/// @param most greatest number that may fire
[[noreturn]] void refuse_long_cascade(std::vector<std::uint32_t> lines, std::size_t most);

[[noreturn]] void refuse_long_move(std::uint32_t line);
[[noreturn]] void refuse_many_moves(std::uint32_t line);
[[noreturn]] void refuse_many_parts(std::uint32_t line);
[[noreturn]] void refuse_many_steps(std::uint32_t line);
[[noreturn]] void refuse_long_answer(std::uint32_t line);

} // namespace regola
