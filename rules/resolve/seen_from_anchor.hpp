#pragma once

#include <utility>
#include <vector>

#include "rules/resolve/scope.hpp"

namespace regola {

// Conditions that look from the anchor: `if count (in here around: ? x) > 2`. Such a line stands for one line
// for each cell where its anchor may lie, with that cell in the place of `here`. From there on nothing knows
// of `here`.

/// Whether the condition speaks of the anchor of its line.
[[nodiscard]] bool looks_from_anchor(const Expression& condition);

/// The conditions and pictures of the lines that a line stands for, in the order of the cells: the line
/// itself where its condition does not look from the anchor. Empty, with a diagnostic, where there are too
/// many.
[[nodiscard]] std::vector<std::pair<Guard, Picture>> at_each_anchor(Scope& scope, const Guard& guard,
                                                                    const Picture& picture, Place place);

} // namespace regola
