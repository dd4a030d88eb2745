#pragma once

#include <vector>

#include "rules/canonical_rules.hpp"

namespace regola {

/// The symmetries of a game, the identity left out: permutations of the cells that map its rules to
/// themselves. The successors of an image are then the images of the successors, its result is the same, and
/// so is the value, if one is named. How often a status has stood is the same where what stood before is
/// imaged, too.
///
/// With the identity they are a group, of CellGroup::most permutations at most, and so they are if the
/// players change places (Ruleset::exchange) before and after each. What is found is a symmetry; what is not
/// found may be one all the same. Looked at are the symmetries of
/// rectangles, of graphs given by links, and of rectangles that a row of cells can be read as. Rules without
/// a board have none, and neither have games with `after` lines: where several of these can fire, the order
/// of the cells decides which does.
/// @param value that must be the same; null: the rules alone count
[[nodiscard]] std::vector<CellPermutation> symmetries_of(const Ruleset& ruleset,
                                                         const Value* value = nullptr);

} // namespace regola
