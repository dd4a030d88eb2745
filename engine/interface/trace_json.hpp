#pragma once

#include <string>

#include "engine/interface/game.hpp"
#include "engine/matcher/trace.hpp"

namespace regola::console {

/// Where one match lies: the cells of each element of the picture, the direction, the variables.
[[nodiscard]] Json match_json(const Ruleset& ruleset, const Firing::Match& fired);

/// How a move comes about, for programs: what trace_text says.
/// @param before the status it is made in
[[nodiscard]] Json to_json(const Game& game, const Status& before, const MoveTrace& trace);

/// What an idle line is said to do, as in `does not match`.
[[nodiscard]] std::string to_text(const IdleLine& idle);

/// The direction in which a match lies, as in `ne`, or `e/s` for a picture of several rows; empty for one
/// cell.
[[nodiscard]] std::string direction_text(const Ruleset& ruleset, const Firing::Match& fired);

} // namespace regola::console
