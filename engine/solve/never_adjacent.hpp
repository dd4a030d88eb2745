#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Pictures of two neighbouring cells that never occur in play from a status. In games where stones fall, an
/// example is an empty cell below a stone. Nor do their images occur, under symmetries of the rules or the
/// exchange of the players. The rules prove it: the picture is not in the start, and no line writes a symbol
/// that would complete it. Some such pictures may be missing.
/// @param rules inverse_rules() must have a result for them
/// @return empty if the board is no grid
[[nodiscard]] std::vector<Picture> never_adjacent(const Ruleset& rules, const Status& start);

/// Forbids these pictures in inverse rules, so that taking back a move never leads to a position with one.
/// @param turned inverse_rules() of `rules`
void forbid_never_adjacent(Ruleset& turned, const Ruleset& rules, const Status& start);

} // namespace regola
