#pragma once

#include <vector>

#include "rules/format/canonical_rules.hpp"

namespace regola {

/// Returns the symmetries of a game: permutations of the cells that map its rules to themselves, without the
/// identity. A symmetry maps the successors of a status to those of its image and preserves the result and,
/// if one is named, the value. It preserves repetition counts, too, if the earlier positions are mapped as
/// well.
///
/// With the identity they form a group of at most CellGroup::most permutations. They still do if each is
/// conjugated by exchanging the players (Ruleset::exchange). Every permutation returned is a symmetry, but
/// some symmetries may be missing. Candidates are the symmetries of rectangles, of graphs given by links, and
/// of rectangles that a row of cells can be read as. Rules without a board have none. Games with `after`
/// lines have none either: if several of these can fire, the order of the cells decides which does.
/// @param value must be preserved; null: only the rules count
[[nodiscard]] std::vector<CellPermutation> symmetries_of(const Ruleset& ruleset,
                                                         const Value* value = nullptr);

} // namespace regola
