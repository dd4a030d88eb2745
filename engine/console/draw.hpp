#pragma once

#include <string>
#include <vector>

#include "engine/matcher/successors.hpp"

namespace regola::console {

/// The board as text, a line a row, with the names of rows and columns where cells have such names; a board
/// of lines as it was drawn, and points without a place as a table with what they are linked to. A status
/// without a board is drawn as its symbols, in a square where there are as many as a square has; where moves
/// are called by the cell they change, free cells show that number.
/// @param offered the legal moves, for those numbers
[[nodiscard]] std::string draw(const Ruleset& ruleset, const Status& status,
                               const std::vector<Successor>& offered);

} // namespace regola::console
