#pragma once

#include "engine/matcher/result.hpp"

namespace regola {

/// The cells to display as the reason why a line holds: the cells of all matches of its picture. For a
/// condition on attacked symbols, without a picture: the attacked cells. Empty for other lines, such as `if
/// stuck`.
[[nodiscard]] std::vector<CellIndex> telling_cells(const PlayerView& view, const Judgement& line);

/// The attacked cells because of which a `forbid` line of the player to move holds now. Ignores lines with
/// pictures.
[[nodiscard]] std::vector<CellIndex> cells_in_danger(const Ruleset& ruleset, const Status& status);

/// The cells that decided the game: those of its end line.
/// @param result result_of the status
[[nodiscard]] std::vector<CellIndex> deciding_cells(const Ruleset& ruleset, const Status& status,
                                                    const Result& result);

/// Whether the attacker threatens a cell that passes the test: if it were the attacker's turn, the first part
/// of one of its `move` lines would remove the symbol there. Ignores `forbid`, `prefer` and `then` lines.
[[nodiscard]] bool is_attacked(const PlayerView& view, PlayerIndex attacker, const CellTest& cell);

/// An attacked cell: a `move` line would remove its symbol.
struct Attack {
  CellIndex cell = no_cell;
  CellIndex from = no_cell; ///< cell of the line's anchor
  std::uint32_t line = 0;   ///< number of the line in the text, from 1
};

/// Calls `visit` for every attack on a cell that passes the test, once for each line that attacks the cell.
/// Stops when `visit` returns true, and returns whether it did.
bool each_attack(const PlayerView& view, PlayerIndex attacker, const CellTest& cell,
                 const std::function<bool(const Attack&)>& visit);

/// Explains why a line holds, in words: the cells of its picture, as in `it matches on a2 b2`, or the finding
/// of its condition, as in `'K' on e1 is attacked by 'r' on e8` and `4 > 3`.
/// @param line must hold
[[nodiscard]] std::string why_it_holds(const PlayerView& view, const Judgement& line);

/// Explains why a condition holds.
[[nodiscard]] std::string why_it_holds(const PlayerView& view, const Expression& condition);

/// Explains why a condition does not hold, as in `1 is not > 1`; empty if it cannot.
[[nodiscard]] std::string what_it_lacks(const PlayerView& view, const Expression& condition);

/// Explains why a game is over, by its end line.
/// @param result result_of the status
/// @return empty if no line decided
[[nodiscard]] std::string why_it_is_over(const Ruleset& ruleset, const Status& status, const Result& result);

/// Returns the names of the matched cells, separated by blanks.
[[nodiscard]] std::string names_of(const Board& board, const PictureMatch& match);

} // namespace regola
