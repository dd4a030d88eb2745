#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/ruleset/board.hpp"
#include "rules/ruleset/symbol.hpp"

namespace regola {

/// How the moves of a game are written for people, and typed by them. Made by `notation` lines.
struct MoveNotation {
  enum class Style {
    cells,  ///< `e2-e4`: where the text says nothing
    piece,  ///< `Nf3`, `exd5`, `P*c3`: the piece, and where it goes
    number, ///< `11-15`, `22x15`: the numbers of the cells
  };
  /// What is written for moves of that name, in that direction.
  struct Special {
    std::uint16_t name = 0;                                 ///< of Ruleset::names
    std::array<std::optional<RelationIndex>, 2> directions; ///< as each player sees it; nothing: any
    std::string text;
  };

  Style style = Style::cells;
  SymbolSet letterless;               ///< piece: what is written without a letter
  std::vector<std::uint16_t> numbers; ///< number: by cell, from 1; 0 for cells to which no piece comes
  std::vector<Special> specials;
};

} // namespace regola
