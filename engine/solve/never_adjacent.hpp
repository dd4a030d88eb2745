#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Pictures of two neighbouring cells that never occur in play from a status. An example is an empty cell
/// below a stone where stones fall. They occur in no image either, under symmetries of the rules or an
/// exchange of the players. The rules tell: the picture is not in the start, and no line writes a symbol that
/// would complete it. Some such pictures may be missing.
/// @param rules for which inverse_rules() has a result
/// @return empty for boards that are no grid
[[nodiscard]] std::vector<Picture> never_adjacent(const Ruleset& rules, const Status& start);

/// Forbids these pictures in inverse rules, so that no move is taken back to a position with one.
/// @param turned inverse_rules() of `rules`
void forbid_never_adjacent(Ruleset& turned, const Ruleset& rules, const Status& start);

} // namespace regola
