#pragma once

#include <optional>

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Removes symbols from the cells that name a class: those which no member of the class can hold. So a cell
/// that names a class is as fast as the set for which the class stands. Returns `nullopt` if nothing changes.
[[nodiscard]] std::optional<Ruleset> narrow_cells(const Ruleset& ruleset);

} // namespace regola
