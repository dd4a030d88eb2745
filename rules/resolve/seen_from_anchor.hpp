#pragma once

#include <utility>
#include <vector>

#include "rules/resolve/scope.hpp"

namespace regola {

// Conditions that look from the anchor: `if count (in here around: ? x) > 2`. Such a line becomes one line
// for each cell where its anchor may lie, with that cell in place of `here`. Later steps see no `here`.

/// Whether the condition names `here`, the anchor of its line.
[[nodiscard]] bool looks_from_anchor(const Expression& condition);

/// Returns the conditions and pictures of the lines that a line becomes, in the order of the cells; only its
/// own if its condition does not look from the anchor. Empty if the line fits nowhere or, with a diagnostic,
/// if there are too many.
[[nodiscard]] std::vector<std::pair<Guard, Picture>> at_each_anchor(Scope& scope, const Guard& guard,
                                                                    const Picture& picture, Place place);

} // namespace regola
