#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Updates the history in the status after a move. Each counter in `quiet` counts consecutive moves that
/// changed none of its cells and removed no piece. `seen` counts how often the status has occurred, including
/// now. Two statuses are the same if cells, player to move and hands are equal.
/// @param before the status before the move
/// @param[in,out] after complete except for its history
void remember(const Ruleset& ruleset, const Status& before, Status& after);

/// Length of the current cycle: the number of consecutive statuses, up to this one, that equal the one
/// `plies` plies earlier. 0 for a status read from a text, which has no past.
[[nodiscard]] std::int32_t cycle_count(const Status& status, std::int32_t plies);

} // namespace regola
