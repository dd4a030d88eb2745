#pragma once

#include "engine/matcher/trace.hpp"

namespace regola {

/// The line that came nearest to offering a move, and where it failed.
struct NearMiss {
  std::uint32_t line = 0;    ///< number of the line in the text, from 1
  std::size_t matched = 0;   ///< number of elements of its pattern that matched
  CellIndex cell = no_cell;  ///< the cell that failed; no_cell: beyond the edge, or no single cell
  std::string reason;        ///< in words, such as `b3 holds 'x', wanted '.'`
  std::uint32_t by_line = 0; ///< the `forbid` or `prefer` line that removed the move; 0 for none
  bool reaches = false;      ///< the line moves the piece on that cell, and may lead to the right cell
};

/// Selects the lines that an explanation may use; empty for all.
using LineFilter = std::function<bool(const Production&)>;

/// Explains why the player to move has no move from a cell, or from one cell to another. Chooses the `move`
/// line whose pattern, anchored on `from`, matched furthest; or the line that forbids the move if one offers
/// it.
/// @param to no_cell if only one cell is known
/// @param about use only these lines
/// @return `nullopt` if no line could concern the cell
[[nodiscard]] std::optional<NearMiss> explain_refusal(const Ruleset& ruleset, const Status& status,
                                                      CellIndex from, CellIndex to = no_cell,
                                                      const LineFilter& about = {});

/// Explains why a picture matches nowhere, by the place where it matched furthest.
/// @return `nullopt` if it does not fit on the board
[[nodiscard]] std::optional<NearMiss> explain_no_match(const PlayerView& view, const Picture& picture);

/// Why a move is not offered although the pattern of a `move` line matches.
struct TakenAway {
  std::uint32_t line = 0; ///< number of the `forbid` or `prefer` line; 0 if it is none
  std::string reason;     ///< in words, such as `there is put a1` or `the hand of 'x' is empty`
};

/// Converts a verdict that removes a move.
[[nodiscard]] TakenAway taken_away_by(const Verdict& verdict);

/// Explains why a line does not offer a move although its pattern and condition hold.
/// @param to no_cell if only one cell is known
/// @return `nullopt` if the line does offer it
[[nodiscard]] std::optional<TakenAway> taken_away(const Ruleset& ruleset, const Status& status,
                                                  const Production& line, CellIndex from, CellIndex to);

// Where lines may have their anchors, for messages.

/// Whether the head of a line allows its anchor on this cell.
[[nodiscard]] bool may_lie_on(const Guard& guard, CellIndex cell);
/// The cells to which a line of the text restricts its anchor; the line may stand for several productions.
[[nodiscard]] std::vector<CellIndex> cells_of_line(const std::vector<Production>& lines,
                                                   std::uint32_t number);
/// Names cells of a board as a head does: a block of cells as `b1-g1`.
[[nodiscard]] std::string cells_text(const Board& board, const std::vector<CellIndex>& cells);

} // namespace regola
