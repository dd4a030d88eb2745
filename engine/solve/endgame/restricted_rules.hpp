#pragma once

#include "engine/solve/endgame/material.hpp"
#include "engine/solve/endless_play.hpp"

namespace regola {

/// The rules, reduced to those that can still fire from positions with this material. Drops lines that match
/// neither these symbols nor those that moves make of them, and lines that endless_play() leaves out. Such
/// rules compile to less and have more symmetries: without pawns, and without kings that have not moved, a
/// chess board may be rotated.
/// @param material of the position from which play continues
[[nodiscard]] Ruleset restricted_rules(const Ruleset& ruleset, const EndlessPlay& endless,
                                       const Material& material);

/// The symbols that may be on the board during or after a move from this material, '.' included.
/// @param rules restricted_rules() for the material
[[nodiscard]] SymbolSet symbols_within_moves(const Ruleset& rules, const Material& material);

} // namespace regola
