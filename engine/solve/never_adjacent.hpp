#pragma once

#include <vector>

#include "rules/ruleset.hpp"

namespace regola {

/// Pictures of two neighbouring cells that play from a status never brings about, nor from an image of it
/// under a symmetry of the rules or an exchange of the players: nothing below a stone where stones fall, say.
/// It is read off the rules: the picture does not stand at the beginning, and no line writes a symbol beside
/// a cell with which that would make it. There may be others that no play brings about.
/// @param rules for which turned_rules() gives something
/// @return none for boards that are no grid
[[nodiscard]] std::vector<Picture> never_adjacent(const Ruleset& rules, const Status& start);

/// Says in rules that turned_rules() has made of these that no position has such a picture: a move that is
/// taken back leads to no other.
void forbid_never_adjacent(Ruleset& turned, const Ruleset& rules, const Status& start);

} // namespace regola
