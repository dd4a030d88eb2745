#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Returns an upper bound of the symbols in a cell that passes the test. If the test asks for a class, these
/// are also symbols that a line of the class allows at its anchor.
[[nodiscard]] SymbolSet may_hold(const Side& side, const CellTest& test);

} // namespace regola
