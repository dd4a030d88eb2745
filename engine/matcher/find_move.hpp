#pragma once

#include "engine/matcher/successors.hpp"

namespace regola {

/// The moves that a player may have meant.
struct FoundMove {
  /// Indices of successors: a single one is the answer; several are ambiguous.
  std::vector<std::size_t> candidates;
};

/// Finds the move that a person typed. A text such as `jump a2-c2 #2` names one of several moves with the
/// same text: see successors.hpp. Tries in this order: the text of the move; its form in the `notation` of
/// the rules, exactly, then less exactly; the text without part names, blanks and dashes (`c3e5g7`, `b2`); a
/// beginning of one of these that fits only one move (`c` for the column). Ignores case unless case tells
/// moves apart.
/// @param before the status before these successors
[[nodiscard]] FoundMove find_move(const Ruleset& ruleset, const Status& before,
                                  const std::vector<Successor>& successors, const std::string& typed);

/// Returns the shortest text that people would type for a move and that find_move() accepts: its cells, or
/// its whole text.
[[nodiscard]] std::string short_text(const Ruleset& ruleset, const Move& move);

/// Finds the move that a person typed at a prompt. Tries find_move() first, then three short forms: the
/// number of the column where the move begins, if no two moves begin in one column; a row and a column, as in
/// `2 3`, counted from 0 at the upper left corner; the cell where the move ends. Finds nothing if these forms
/// fit several moves.
[[nodiscard]] FoundMove find_prompted_move(const Ruleset& ruleset, const Status& before,
                                           const std::vector<Successor>& successors,
                                           const std::string& typed);

/// Writes one move as WrittenMoves::text does.
/// @param before the status before the move
[[nodiscard]] std::string written(const Ruleset& ruleset, const Status& before, const Move& move);
/// Writes one move as WrittenMoves::brief does.
[[nodiscard]] std::string written_briefly(const Ruleset& ruleset, const Status& before, const Move& move);
/// Writes a line of consecutive moves.
[[nodiscard]] std::vector<std::string> written_line(const Ruleset& ruleset, const Status& before,
                                                    const std::vector<Move>& line);

} // namespace regola
