#pragma once

#include "engine/matcher/successors.hpp"

namespace regola {

/// The moves that a player may have meant.
struct FoundMove {
  std::vector<std::size_t> candidates; ///< indices of successors: one is the answer, several are ambiguous
};

/// Finds the move that a person typed. A text such as `jump a2-c2 #2` names one of several moves with the
/// same text: see same_text.hpp. Tries in this order: the text of the move; its form in the text's
/// `notation`, more or less exactly; the text without part names, blanks and dashes (`c3e5g7`, `b2`); a
/// beginning of one of these that fits only one move (`c` for the column). Case is ignored where it decides
/// nothing.
/// @param before the status of these successors
[[nodiscard]] FoundMove find_move(const Ruleset& ruleset, const Status& before,
                                  const std::vector<Successor>& successors, const std::string& typed);

/// Returns the shortest text that people would type for a move and find_move accepts: its cells, or its whole
/// text.
[[nodiscard]] std::string short_text(const Ruleset& ruleset, const Move& move);

/// Finds the move that a person typed at a prompt. Tries find_move() first, then three short forms: the
/// number of the column where the move begins, if no two moves begin in the same one; a row and a column from
/// 0 at the upper left corner, as in `2 3`; the cell where the move ends. Finds
/// nothing if these forms fit several moves.
[[nodiscard]] FoundMove find_prompted_move(const Ruleset& ruleset, const Status& before,
                                           const std::vector<Successor>& successors,
                                           const std::string& typed);

} // namespace regola
