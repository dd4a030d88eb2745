#pragma once

#include <optional>
#include <vector>

#include "rules/resolve/scope.hpp"

namespace regola {

/// Whether lines are called so: moves and parts, classes of cells, and what has a name of its own. If not, a
/// diagnostic says so.
[[nodiscard]] bool check_line_name(const Scope& scope, const syntax::Word& name);

/// The cells of `class NAME = a1 b2-c3`, ascending; nullopt, with a diagnostic, where there is no such class
/// or no such cell.
[[nodiscard]] std::optional<std::vector<CellIndex>> class_cells_expected(const Scope& scope,
                                                                         const syntax::Expect& line);

} // namespace regola
