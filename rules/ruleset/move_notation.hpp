#pragma once

#include <array>

#include "rules/ruleset/board.hpp"
#include "rules/ruleset/player.hpp"
#include "rules/ruleset/symbol.hpp"

namespace regola {

/// How moves are written and read. Declared by `notation` lines.
struct MoveNotation {
  enum class Style {
    cells,  ///< `e2-e4`; the default
    piece,  ///< `Nf3`, `exd5`, `P*c3`: by the piece and its destination
    number, ///< `11-15`, `22x15`: by the numbers of the cells
  };
  /// The text of moves with one name in one direction.
  struct Special {
    std::uint16_t name = 0; ///< index into Ruleset::names
    std::array<std::optional<RelationIndex>, 2>
        directions; ///< the direction from each player's view; `nullopt` for any direction
    std::string text;
  };

  Style style = Style::cells;
  SymbolSet letterless; ///< for `piece`: symbols that are written without a letter
  /// for style number: the number of each cell, from 1; 0 for cells that no piece reaches
  std::vector<std::uint16_t> numbers;
  std::vector<Special> specials;
};

/// A `notation` line from one player's view: a field of FEN that shows a property of cells which plain
/// symbols do not show.
struct NotationMark {
  struct Cell {
    CellIndex cell = no_cell;
    SymbolSet plain;  ///< symbols that FEN may show there beside the mark
    Symbol full = 0;  ///< the symbol into which the mark turns a plain symbol; 0 if it does not change
    Symbol shown = 0; ///< the symbol that FEN shows for `full`
  };
  struct Site {
    CellIndex anchor = no_cell;
    std::vector<Cell> cells;
  };

  PlayerIndex player = first_player;
  char letter = 0;         ///< the letter of the mark; 0: the field shows the cell of the anchor
  std::vector<Site> sites; ///< all places on the board where the mark may apply
};

} // namespace regola
