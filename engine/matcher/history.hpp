#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Updates the history in the status after a move. `quiet` counters count the moves in a row that changed no
/// cell of theirs and removed no piece. `seen` counts how often the status has occurred, including now.
/// Statuses are the same if cells, player to move and hands are.
/// @param before the status before the move
/// @param[in,out] after complete except for its history
void remember(const Ruleset& ruleset, const Status& before, Status& after);

/// Length of the current cycle: how many statuses in a row, up to this one, equal the one `plies` plies
/// earlier. A status read from a text has no past and counts 0.
[[nodiscard]] std::int32_t cycle_count(const Status& status, std::int32_t plies);

} // namespace regola
