#pragma once

#include "engine/compiled/lower/move_line.hpp"

namespace regola {

/// Whether two matches between the same two cells lead to the same position.
enum class Alike : std::uint8_t {
  never,   ///< they leave different symbols on at least one cell
  always,  ///< they write the same symbols on the same cells
  unknown, ///< this depends on the symbols on the cells
};

/// Compares all matches of two lines that may have the same move text, or of one line with itself. Returns
/// nullopt if no two matches run between the same two cells.
[[nodiscard]] std::optional<Alike> compare(const MoveLine& a, const MoveLine& b);
/// Whether two matches may lead to one position although the move text does not name the destination. They
/// may if the line can leave the destination unchanged.
[[nodiscard]] bool leaves_alike(const MoveLine& line);
/// Whether two matches between the same two cells, of two lines with one name, are always the same move.
[[nodiscard]] bool are_one(const MoveLine& a, const MoveLine& b);
/// Whether are_one() is true and MoveLineLowering::without() removes the matches of the second line.
[[nodiscard]] bool are_dropped(const MoveLine& a, const MoveLine& b);
/// Whether matches of the last line never lead to the same position as other matches with its name from the
/// same cell. Skips lines that are_one() with the last line.
[[nodiscard]] bool last_differs(const std::vector<MoveLine>& lines);

} // namespace regola
