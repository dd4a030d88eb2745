#pragma once

#include <array>

#include "rules/ruleset/board.hpp"
#include "rules/ruleset/player.hpp"
#include "rules/ruleset/symbol.hpp"

namespace regola {

/// How moves are written and read. Made by `notation` lines.
struct MoveNotation {
  enum class Style {
    cells,  ///< `e2-e4`: the default
    piece,  ///< `Nf3`, `exd5`, `P*c3`: the piece and its destination
    number, ///< `11-15`, `22x15`: the numbers of the cells
  };
  /// The text of moves of one name in one direction.
  struct Special {
    std::uint16_t name = 0; ///< of Ruleset::names
    std::array<std::optional<RelationIndex>, 2>
        directions; ///< from each player's view; `nullopt`: any direction
    std::string text;
  };

  Style style = Style::cells;
  SymbolSet letterless;               ///< piece: symbols written without a letter
  std::vector<std::uint16_t> numbers; ///< number: by cell, from 1; 0 for cells that no piece reaches
  std::vector<Special> specials;
};

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
