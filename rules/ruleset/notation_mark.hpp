#pragma once

#include <vector>

#include "rules/ruleset/board.hpp"
#include "rules/ruleset/player.hpp"
#include "rules/ruleset/symbol.hpp"

namespace regola {

/// A `notation` line as one player sees it: a field of the foreign text that says what certain cells hold,
/// where the text itself writes a plainer symbol.
struct NotationMark {
  struct Cell {
    CellIndex cell = no_cell;
    SymbolSet plain;  ///< what may stand there when the text is read
    Symbol full = 0;  ///< what the mark makes of it; 0: it stays
    Symbol shown = 0; ///< how the foreign text writes `full`
  };
  struct Site {
    CellIndex anchor = no_cell;
    std::vector<Cell> cells;
  };

  PlayerIndex player = first_player;
  char letter = 0;         ///< the letter that stands for it; 0: the field that names the anchor's cell
  std::vector<Site> sites; ///< everywhere on the board where it may apply
};

} // namespace regola
