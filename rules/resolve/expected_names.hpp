#pragma once

#include <optional>
#include <vector>

#include "rules/resolve/scope.hpp"

namespace regola {

/// Whether some line has this name: a move, a part, a class of cells, or another line with a name. Reports a
/// name that no line has.
[[nodiscard]] bool check_line_name(const Scope& scope, const syntax::Word& name);

/// Returns the cells of an expectation `class NAME = a1 b2-c3`, ascending; `nullopt`, with a diagnostic, if
/// there is no such class or no such cell.
[[nodiscard]] std::optional<std::vector<CellIndex>> class_cells_expected(const Scope& scope,
                                                                         const syntax::Expect& line);

} // namespace regola
