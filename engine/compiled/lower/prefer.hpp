#pragma once

#include "engine/compiled/lower/position_lowering.hpp"

namespace regola {

/// Matches of lines that share a name.
struct NamedCells {
  NameIndex name = 0;
  Cells* cells = nullptr;
};

/// Applies `prefer`: removes the matches of a name if a better name has a move.
/// @param all matches of a player's lines
/// @param tries whether a match may lead to no legal move
void prefer(PositionLowering& position, PlayerIndex player, const std::vector<NamedCells>& all, bool tries);

} // namespace regola
