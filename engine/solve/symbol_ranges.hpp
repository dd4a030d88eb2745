#pragma once

#include <vector>

#include "engine/solve/picture_cover.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// The cells on which a symbol may stand between two moves, in ascending order.
using SymbolRange = std::vector<CellIndex>;

/// Where the symbols of a text may come to stand in games from its start, all at once and without regard to
/// each other: men of draughts stay on the dark squares and never rest on the last row. Each move is followed
/// without its conditions, so that a range may have cells too many but misses none that play reaches. Cells
/// where a line that nothing else can stop replaces the symbol at once are no part of its range: an `after`
/// line, or a part that must follow, whose picture asks for nothing but this symbol and the edge.
class SymbolRanges {
public:
  explicit SymbolRanges(const Ruleset& ruleset);

  /// Empty for a symbol that never stands on the board.
  [[nodiscard]] const SymbolRange& of(Symbol symbol) const {
    return ranges_[static_cast<unsigned char>(symbol) & 0x7FU];
  }

private:
  std::vector<SymbolRange> ranges_; // by symbol
};

} // namespace regola
