#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/compiled/lower/move_line.hpp"

namespace regola {

/// What two matches from one cell to the same other one do.
enum class Alike : std::uint8_t {
  never,   ///< they leave different symbols on some cell
  always,  ///< they write the same symbols on the same cells
  unknown, ///< that depends on what stands there
};

/// The same for all matches of two lines that may have the same text, or of one line and itself; nothing if
/// no two of them lead from one cell to the same other one.
[[nodiscard]] std::optional<Alike> compare(const MoveLine& a, const MoveLine& b);
/// Whether matches of a line whose text does not tell which cell they go to may lead to one position, since
/// that cell may stay as it is.
[[nodiscard]] bool leaves_alike(const MoveLine& line);
/// Whether matches of two lines of one name between the same cells, anywhere, are one move in any position.
[[nodiscard]] bool are_one(const MoveLine& a, const MoveLine& b);
/// Whether no match of the last line leads from a cell to the position that another match of its name does,
/// lines aside of which two matches between the same cells are_one().
[[nodiscard]] bool last_differs(const std::vector<MoveLine>& lines);

} // namespace regola
