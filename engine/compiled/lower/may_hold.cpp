#include "engine/compiled/lower/may_hold.hpp"

namespace regola {

SymbolSet may_hold(const Side& side, const CellTest& test) {
  if (test.within == no_class) return test.symbols;
  SymbolSet members;
  for (const CellClass& line : side.classes) {
    if (line.index != test.within) continue;
    if (line.picture.first_cell) return test.symbols; // the cell may lie after the anchor
    members |= may_hold(side, line.picture.elements[line.picture.anchor].test);
  }
  return test.symbols - (test.symbols - members);
}

} // namespace regola
