#pragma once

#include <cstdint>

#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola {

/// Notes on the status after a move what the rules keep of the history: moves in a row that changed no cell
/// of a `quiet` counter and took nothing off the board, and how often the status has stood, itself included.
/// Two statuses are the same here if cells, player to move and hands are.
/// @param before the status the move was made in
/// @param[in,out] after complete but for its history
void remember(const Ruleset& ruleset, const Status& before, Status& after);

/// How many statuses in a row, up to this one, are the same as the one so many plies before each. What was
/// read from a text has no past and counts 0.
[[nodiscard]] std::int32_t cycle_count(const Status& status, std::int32_t plies);

} // namespace regola
