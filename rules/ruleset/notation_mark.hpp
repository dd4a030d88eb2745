#pragma once

#include <vector>

#include "rules/ruleset/board.hpp"
#include "rules/ruleset/player.hpp"
#include "rules/ruleset/symbol.hpp"

namespace regola {

/// A `notation` line from one player's view: a field of FEN for a property of cells that plain symbols do not
/// show.
struct NotationMark {
  struct Cell {
    CellIndex cell = no_cell;
    SymbolSet plain;  ///< symbols that FEN may show there beside the mark
    Symbol full = 0;  ///< the symbol that the mark turns a plain symbol into; 0: it stays
    Symbol shown = 0; ///< how FEN writes `full`
  };
  struct Site {
    CellIndex anchor = no_cell;
    std::vector<Cell> cells;
  };

  PlayerIndex player = first_player;
  char letter = 0;         ///< the letter of the mark; 0: the field with the anchor's cell
  std::vector<Site> sites; ///< all places on the board where it may apply
};

} // namespace regola
