#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// The cells on which a symbol may be between two moves, in ascending order.
using SymbolRange = std::vector<CellIndex>;

/// Computes the cells on which each symbol may be in games from the start of a text. Treats all symbols at
/// once and independently of each other. For example, men in draughts stay on the dark squares and never rest
/// on the last row. Follows each move without its conditions, so a range may have superfluous cells but lacks
/// none that play reaches. Excludes a cell if a line that nothing can stop replaces the symbol there at once:
/// an `after` line, or a part that must follow, whose picture needs only this symbol and the edge.
class SymbolRanges {
public:
  explicit SymbolRanges(const Ruleset& ruleset);

  /// The cells of a symbol; empty if it is never on the board.
  [[nodiscard]] const SymbolRange& of(Symbol symbol) const {
    return ranges_[static_cast<unsigned char>(symbol) & 0x7FU];
  }

private:
  std::vector<SymbolRange> ranges_; // by symbol
};

} // namespace regola
