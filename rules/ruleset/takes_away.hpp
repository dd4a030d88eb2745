#pragma once

#include "rules/ruleset/picture.hpp"

namespace regola {

/// Whether the element may match a symbol of `cell` and its write then replaces it by one outside of `cell`.
[[nodiscard]] inline bool takes_away(const Element& element, const Write& write, const CellTest& cell) {
  return element.test.symbols.intersects(cell.symbols) && write.kind == Write::Kind::symbols &&
         !SymbolSet(write.symbols).intersects(cell.symbols);
}

} // namespace regola
