#pragma once

#include "rules/ruleset/picture.hpp"

namespace regola {

/// Whether what an element matched may be such a cell, and is none after its write.
[[nodiscard]] inline bool takes_away(const Element& element, const Write& write, const CellTest& cell) {
  return element.test.symbols.intersects(cell.symbols) && write.kind == Write::Kind::symbols &&
         !SymbolSet(write.symbols).intersects(cell.symbols);
}

} // namespace regola
