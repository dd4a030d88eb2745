#pragma once

#include <cstddef>
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
    restless,     ///< `after` lines that come back to a position they have left: they never come to rest
    long_cascade, ///< more `after` lines that fire in one move than limits::cascade()
    long_move,    ///< a move of more parts than limits::chain
    many_moves,   ///< more moves in one turn than limits::moves
    many_parts,   ///< more parts put together in one turn than limits::parts
    many_steps,   ///< a pattern that takes more than Ruleset::most_steps
    long_answer,  ///< an answer that takes more than limits::answer_work
  };

  /// @param text with `{}` where it names the lines
  /// @param lines that are to blame, at least one
  RulesError(Kind kind, std::string text, std::vector<std::uint32_t> lines);

  [[nodiscard]] Kind kind() const noexcept { return kind_; }
  /// The first of the lines of the text that are to blame, from 1.
  [[nodiscard]] std::uint32_t line() const noexcept { return lines_.front(); }
  /// The message with other names for the lines.
  [[nodiscard]] std::string message(const LineName& line_name) const;

private:
  Kind kind_;
  std::string text_;
  std::vector<std::uint32_t> lines_;
};

/// Whether the moves of one turn go beyond a bound, and which one depends on the order in which they are
/// found.
[[nodiscard]] bool is_too_large(RulesError::Kind kind) noexcept;

// What both matchers say. Each throws, and takes the numbers of the lines that are to blame.

/// @param lines that fire again and again, in ascending order
[[noreturn]] void refuse_unrest(std::vector<std::uint32_t> lines);
/// @param lines that fired last, in ascending order
/// @param most that may fire
[[noreturn]] void refuse_long_cascade(std::vector<std::uint32_t> lines, std::size_t most);

[[noreturn]] void refuse_long_move(std::uint32_t line);
[[noreturn]] void refuse_many_moves(std::uint32_t line);
[[noreturn]] void refuse_many_parts(std::uint32_t line);
[[noreturn]] void refuse_many_steps(std::uint32_t line);
[[noreturn]] void refuse_long_answer(std::uint32_t line);

} // namespace regola
