#pragma once

#include <string>

#include "engine/console/command.hpp"
#include "engine/console/draw.hpp"
#include "engine/console/trace_json.hpp"

namespace regola::console {

/// How a move comes about, as people read it: each line of the text that was asked, what it said, and below a
/// line that fired the cells it lay on, as in `n: [e2] P -> .   [e3] . -> P`, with `[ ]` around the anchors
/// and
/// `#` for what lies off the board.
/// @param before the status it is made in
[[nodiscard]] std::string trace_text(const Game& game, const Status& before, const MoveTrace& trace);

/// The same below the name of the player and his move, as people write it; then the board after it, if it may
/// be played.
[[nodiscard]] std::string traced_move(const Game& game, const Status& before, const MoveTrace& trace,
                                      const DrawingFor& target);

/// A board with the text of its status below.
/// @param changed cells that stand out
[[nodiscard]] std::string board_and_status(const Ruleset& ruleset, const Status& status,
                                           const std::vector<CellIndex>& changed, const DrawingFor& target);

/// Where one match lies, as in `n: [e2] P -> .   [e3] . -> P   A=x`.
/// @param before, after what its cells hold; where these differ, both are told
[[nodiscard]] std::string match_text(const Ruleset& ruleset, const Firing::Match& fired, const Status& before,
                                     const Status& after);

} // namespace regola::console
