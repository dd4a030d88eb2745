#pragma once

#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola {

/// Notes on the status after a move what the rules keep of the history: moves in a row that changed no cell
/// of a `quiet` counter and took nothing off the board, and how often the status has stood, itself included.
/// Two statuses are the same here if cells, player to move and hands are.
/// @param before the status the move was made in
/// @param[in,out] after complete but for its history
void remember(const Ruleset& ruleset, const Status& before, Status& after);

} // namespace regola
