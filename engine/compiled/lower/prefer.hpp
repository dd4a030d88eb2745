#pragma once

#include "engine/compiled/lower/position.hpp"

namespace regola {

/// Matches of lines that share a name.
struct NamedCells {
  NameIndex name = 0;
  Cells* cells = nullptr;
};

/// Applies `prefer`: empties the matches of a name while a better name has a move.
/// @param all matches of a player's lines
/// @param tries whether a match may turn out to be no legal move
void prefer(PositionLowering& position, PlayerIndex player, const std::vector<NamedCells>& all, bool tries);

} // namespace regola
