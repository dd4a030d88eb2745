#pragma once

#include "engine/console/command.hpp"
#include "engine/interface/answers.hpp"

namespace regola::console {

/// Explains a move as text. Shows each line of the text that was tried, with its result. Below a line that
/// fired, shows the cells of its match: `n: [e2] P -> .   [e3] . -> P`, with `[ ]` around anchors and `#` for
/// elements off the board.
/// @param before the status before the move
[[nodiscard]] std::string trace_text(const Game& game, const Status& before, const MoveTrace& trace);

/// Writes a heading with the player and the move, then trace_text(). The board after the move follows, if the
/// move is legal.
[[nodiscard]] std::string traced_move(const Game& game, const Status& before, const MoveTrace& trace,
                                      const DrawingFor& target);

/// A board with the text of its status below.
/// @param changed cells to mark
[[nodiscard]] std::string board_and_status(const Ruleset& ruleset, const Status& status,
                                           const std::vector<CellIndex>& changed, const DrawingFor& target);

/// The cells of a match, such as `n: [e2] P -> .   [e3] . -> P   A=x`.
/// @param before,after the status before and after the line; both symbols of a cell are shown if they differ
[[nodiscard]] std::string match_text(const Ruleset& ruleset, const Firing::Match& fired, const Status& before,
                                     const Status& after);

} // namespace regola::console
