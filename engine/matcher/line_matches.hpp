#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/matcher/player_view.hpp"
#include "engine/matcher/varspace.hpp"

namespace regola {

/// A match of a line; for a line without a picture, it means that the condition holds.
struct LineMatch {
  std::uint32_t line = 0;       ///< number in the text, from 1
  std::vector<CellIndex> cells; ///< in reading order; empty for a line without a picture
  Varspace variables;
};

/// The numbers of the lines with that name, ascending: moves, parts and classes of cells, and lines that have
/// a name of their own. Empty for an unknown name.
[[nodiscard]] std::vector<std::uint32_t> lines_called(const Ruleset& ruleset, std::string_view name);

/// All matches of these lines in a status. `forbid` lines are seen by the player who has just moved, end
/// lines by both players, all other lines by the player to move.
/// @param most greatest number of matches to look for
[[nodiscard]] std::vector<LineMatch> matches_of(const Ruleset& ruleset, const Status& status,
                                                const std::vector<std::uint32_t>& lines, std::size_t most);

/// The cells of a class of cells, as the player to move sees them, ascending.
[[nodiscard]] std::vector<CellIndex> cells_of_class(const Ruleset& ruleset, const Status& status,
                                                    ClassIndex index);

} // namespace regola
