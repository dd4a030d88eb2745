#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/ruleset/board.hpp"
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

} // namespace regola
