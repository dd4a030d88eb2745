#pragma once

#include "engine/solve/endgame/picture_cover.hpp"

namespace regola {

/// The cells on which a symbol may stand between two moves, in ascending order.
using SymbolRange = std::vector<CellIndex>;

/// Computes where each symbol may stand in games from the start of a text. It treats all symbols at once and
/// independently of each other. Men of draughts stay on the dark squares and never rest on the last row. It
/// follows each move without its conditions, so that a range may have superfluous cells but misses none that
/// play reaches. Cells are excluded where a line that nothing can stop replaces the symbol at once: an
/// `after` line, or a part that must follow, whose picture needs nothing but this symbol and the edge.
class SymbolRanges {
public:
  explicit SymbolRanges(const Ruleset& ruleset);

  /// The cells of a symbol; empty if it never stands on the board.
  [[nodiscard]] const SymbolRange& of(Symbol symbol) const {
    return ranges_[static_cast<unsigned char>(symbol) & 0x7FU];
  }

private:
  std::vector<SymbolRange> ranges_; // by symbol
};

} // namespace regola
