#pragma once

#include <optional>
#include <span>

#include "engine/matcher/successors.hpp"
#include "rules/ruleset/ruleset.hpp"
#include "rules/ruleset/status.hpp"

namespace regola {

/// Finds the first move, in the order of the list, that leads to one of the targets. Does not list the
/// others: such a move begins on a cell that it changes.
/// @param before the position before the move; not over, and may_find_move_to() must hold for the player to
/// move
/// @param targets positions after legal moves; every move to one of them is legal. Their past is ignored
/// @return nullopt if only the list can tell
[[nodiscard]] std::optional<Successor> first_move_to(const Ruleset& ruleset, const Status& before,
                                                     std::span<const Status> targets);

/// Whether first_move_to() may find moves of this player.
[[nodiscard]] bool may_find_move_to(const Ruleset& ruleset, PlayerIndex player);

} // namespace regola
