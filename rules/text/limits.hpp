#pragma once

#include <cstddef>
#include <cstdint>

/// Limits of the size of a text, and of what it describes. A larger text is refused at once, with a clear
/// message.
namespace regola::limits {

inline constexpr std::size_t text_bytes = std::size_t{1} << 20U; ///< bytes of a text with all its includes
inline constexpr std::size_t lines = 20'000;                     ///< lines of a text with all its includes
inline constexpr std::size_t line_bytes = 8192; ///< bytes of a logical line with its continuations
inline constexpr std::size_t nesting = 32;      ///< depth of nested parentheses
/// Longest chain of classes, values, conditions and sets of moves that depend on each other.
inline constexpr std::size_t dependencies = 200;
inline constexpr std::size_t sources = 64;      ///< texts in a game: its own, and those that it includes
inline constexpr std::size_t diagnostics = 100; ///< diagnostics reported for one text; later ones are dropped
inline constexpr std::size_t cells = 384;       ///< cells of a board, and cells of a run
inline constexpr std::size_t measured_line = 64;   ///< cells of the line along which a run is measured
inline constexpr std::size_t directions = 1000;    ///< directions that lines name, with their opposites
inline constexpr std::size_t names = 10'000;       ///< names of moves and of their parts
inline constexpr std::size_t classes = 10'000;     ///< classes of cells
inline constexpr std::size_t value_parts = 10'000; ///< parts of an expression and of all values that it names
inline constexpr std::int32_t number = 1'000'000;  ///< largest number in a text

/// Greatest number of `after` lines that fire in one move. If symbols only ever change one way, fewer lines
/// fire, because no text has more than 128 symbols.
[[nodiscard]] constexpr std::size_t cascade(std::size_t board_cells) {
  return (board_cells + 100) * (board_cells + 100);
}
inline constexpr std::size_t chain = 512; ///< parts of one move
/// Greatest number of parts in all moves built in one turn, including discarded moves. Bounds the time and
/// the memory of a turn.
inline constexpr std::size_t parts = 1'000'000;
/// Greatest number of steps for one answer, such as the moves of a turn with all their conditions: pictures
/// tried, steps from cell to cell, parts of moves. They take one or two seconds.
inline constexpr std::uint64_t answer_work = 20'000'000;
inline constexpr std::uint32_t steps = 5'000'000; ///< initial value of Ruleset::most_steps
inline constexpr std::size_t moves = 50'000;      ///< moves in one turn; more are probably a slip

} // namespace regola::limits
