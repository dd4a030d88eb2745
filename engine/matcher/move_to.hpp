#pragma once

#include <optional>
#include <span>

#include "engine/matcher/successors.hpp"
#include "rules/ruleset/ruleset.hpp"
#include "rules/ruleset/status.hpp"

namespace regola {

/// Finds the first move of the list that leads to one of some positions, without listing the others: such a
/// move begins on a cell that it changes.
/// @param before the position before the move; its game is open, and may_find_move_to() its player's moves
/// @param targets positions after legal moves; all that lead to one of them are legal. Their past does not
/// count
/// @return nullopt if only the list can tell
[[nodiscard]] std::optional<Successor> first_move_to(const Ruleset& ruleset, const Status& before,
                                                     std::span<const Status> targets);

/// Whether first_move_to() may find moves of this player.
[[nodiscard]] bool may_find_move_to(const Ruleset& ruleset, PlayerIndex player);

} // namespace regola
