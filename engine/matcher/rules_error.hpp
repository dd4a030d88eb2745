#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "rules/line_name.hpp"

namespace regola {

/// Rules that cannot be played. The message names the lines.
class RulesError : public std::runtime_error {
public:
  enum class Kind {
    restless,    ///< `after` lines that never come to rest
    long_move,   ///< a move of more parts than limits::chain
    many_moves,  ///< more moves in one turn than limits::moves
    many_parts,  ///< more parts put together in one turn than limits::parts
    many_steps,  ///< a pattern that takes more than Ruleset::most_steps
    long_answer, ///< an answer that takes more than limits::answer_work
  };

  /// @param text with `{}` where it names the lines
  /// @param line that fired last
  /// @param lines all that are to blame
  RulesError(Kind kind, std::string text, std::uint32_t line, std::vector<std::uint32_t> lines);

  [[nodiscard]] Kind kind() const noexcept { return kind_; }
  /// The line of the text that fired last, from 1.
  [[nodiscard]] std::uint32_t line() const noexcept { return line_; }
  /// The message with other names for the lines.
  [[nodiscard]] std::string message(const LineName& line_name) const;

private:
  Kind kind_;
  std::string text_;
  std::uint32_t line_;
  std::vector<std::uint32_t> lines_;
};

/// Whether the moves of one turn go beyond a bound. Which bound they meet first depends on the order in which
/// they are found.
[[nodiscard]] bool is_too_large(RulesError::Kind kind) noexcept;

// What both matchers say. Each throws, and each takes the number of the line that is to blame.

/// @param line that fired last
/// @param lines all that fired
[[noreturn]] void refuse_unrest(std::uint32_t line, std::vector<std::uint32_t> lines);

[[noreturn]] void refuse_long_move(std::uint32_t line);
[[noreturn]] void refuse_many_moves(std::uint32_t line);
[[noreturn]] void refuse_many_parts(std::uint32_t line);
[[noreturn]] void refuse_many_steps(std::uint32_t line);
[[noreturn]] void refuse_long_answer(std::uint32_t line);

} // namespace regola
