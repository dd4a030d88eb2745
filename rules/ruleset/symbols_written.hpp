#pragma once

#include <optional>

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// The symbols that a line may write on the cells of an element; none where it leaves them alone.
[[nodiscard]] inline SymbolSet symbols_written(const Production& line, std::size_t element) {
  const Write& write = line.right[element];
  if (write.kind == Write::Kind::keep) return {};
  if (write.kind != Write::Kind::variable) return SymbolSet(write.symbols);
  std::optional<SymbolSet> bound;
  for (const Element& each : line.left.elements) {
    if (each.test.variable != write.symbols.front()) continue;
    bound = bound ? *bound - (*bound - each.test.symbols) : each.test.symbols;
  }
  return bound.value_or(SymbolSet());
}

/// Whether the element may match a symbol of `cell`, and the line then replaces it by one outside of `cell`.
[[nodiscard]] inline bool takes_away(const Production& line, std::size_t element, const CellTest& cell) {
  const Write& write = line.right[element];
  return write.kind != Write::Kind::keep &&
         line.left.elements[element].test.symbols.intersects(cell.symbols) &&
         !symbols_written(line, element).intersects(cell.symbols);
}

} // namespace regola
