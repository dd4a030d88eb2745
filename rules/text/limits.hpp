#pragma once

#include <cstddef>
#include <cstdint>

/// How large a text and what it describes may be. Beyond these a text is refused, clearly and at once.
namespace regola::limits {

inline constexpr std::size_t text_bytes = std::size_t{1} << 20U; ///< a text with all that it includes
inline constexpr std::size_t lines = 20'000;                     ///< of a text with all that it includes
inline constexpr std::size_t line_bytes = 8192;                  ///< a logical line with its continuations
inline constexpr std::size_t nesting = 32;                       ///< parentheses within parentheses
/// Classes, values, conditions and sets of moves in a row, each of which must be known before the one above
/// it.
inline constexpr std::size_t dependencies = 200;
inline constexpr std::size_t sources = 64;      ///< a text with all that it includes
inline constexpr std::size_t diagnostics = 100; ///< of one text; later ones are not worth reading
inline constexpr std::size_t cells = 384;
inline constexpr std::size_t measured_line = 64; ///< cells of a line on which the length of a run depends
inline constexpr std::size_t directions = 1000;  ///< that lines name, with the way back of each
inline constexpr std::size_t names = 10'000;     ///< of moves and their parts
inline constexpr std::size_t classes = 10'000;   ///< of cells
inline constexpr std::size_t value_parts =
    10'000;                                       ///< of an expression, those of the values it names included
inline constexpr std::int32_t number = 1'000'000; ///< the largest number a text may write

/// `after` lines that fire in one move. Lines that each turn symbols into others, and never back, fire less
/// often: no text has more than 128 symbols.
[[nodiscard]] constexpr std::size_t cascade(std::size_t board_cells) {
  return (board_cells + 100) * (board_cells + 100);
}
inline constexpr std::size_t chain = 512; ///< parts of one move
/// Parts of all moves that are put together in one turn, those of moves that come to nothing included. It
/// bounds the time that the moves of a turn take and the memory they fill.
inline constexpr std::size_t parts = 1'000'000;
/// Steps of one answer, such as the moves of a turn, with all that its conditions ask for: patterns that are
/// laid, steps from cell to cell, parts of moves. A second or two.
inline constexpr std::uint64_t answer_work = 20'000'000;
inline constexpr std::uint32_t steps = 5'000'000; ///< of Ruleset::most_steps; more take too long to wait for
inline constexpr std::size_t moves =
    50'000; ///< in one turn; more are a slip in the rules, and fill the memory

} // namespace regola::limits
