#pragma once

#include <string>

#include "engine/interface/game.hpp"
#include "engine/matcher/trace.hpp"

namespace regola::console {

/// A match: the cells of each element, the direction and the variables.
[[nodiscard]] Json match_json(const Ruleset& ruleset, const Firing::Match& fired);

/// How a move comes about, with the same contents as trace_text().
/// @param before the status before the move
[[nodiscard]] Json to_json(const Game& game, const Status& before, const MoveTrace& trace);

/// Why a line did not fire, as in `does not match`.
[[nodiscard]] std::string to_text(const IdleLine& idle);

/// The direction of a match, as in `ne`; `e/s` for a picture of several rows; empty for a single cell.
[[nodiscard]] std::string direction_text(const Ruleset& ruleset, const Firing::Match& fired);

} // namespace regola::console
