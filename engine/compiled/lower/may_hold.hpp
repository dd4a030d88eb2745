#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// The symbols that may stand where a cell passes the test: those of a class are what its lines name.
[[nodiscard]] SymbolSet may_hold(const Side& side, const CellTest& test);

} // namespace regola
