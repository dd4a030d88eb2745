#pragma once

#include <vector>

#include "engine/compiled/lower/position.hpp"

namespace regola {

/// Matches of lines that have a name.
struct NamedCells {
  NameIndex name = 0;
  Cells* cells = nullptr;
};

/// While there is a move of a better name, those of worse ones are none.
/// @param all matches of a player's lines; those that give way are taken out
/// @param tries whether a match may be no move
void prefer(PositionLowering& position, PlayerIndex player, const std::vector<NamedCells>& all, bool tries);

} // namespace regola
