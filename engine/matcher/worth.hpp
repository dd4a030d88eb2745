#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "engine/matcher/successors.hpp"
#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola {

/// What a `worth` line of the text says of a move, seen from the player who makes it.
/// @param before the status it is made in
[[nodiscard]] std::int32_t worth_of(const Ruleset& ruleset, const Value& worth, const Status& before,
                                    const Move& move, const Status& after);

/// How good a move is for the player who makes it: for ordering moves, and for searches that judge moves.
using MoveHeuristic = std::function<int(const Status& before, const Successor& next)>;

/// The worth of that name in the text, or its last one for an empty name. The ruleset must outlive it.
/// @throws std::invalid_argument for a name the text does not have, and for a text without worths
[[nodiscard]] MoveHeuristic move_heuristic_of(const Ruleset& ruleset, std::string_view name = {});

/// The cell that a move is about: where its anchor has come in the end; of a rule on the whole status the one
/// cell that it changes, the turn aside. no_cell where there is no such cell, and for a pass.
[[nodiscard]] CellIndex cell_of(const Ruleset& ruleset, const Status& before, const Move& move,
                                const Status& after);

} // namespace regola
