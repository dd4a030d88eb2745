#pragma once

#include "engine/solve/endless_play.hpp"
#include "engine/solve/material.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// The rules of a game that has come down to few symbols: without the lines that can never fire again where
/// only these symbols stand and what moves can make of them, and without those that endless_play() leaves
/// out. They are compiled to less, and have more symmetries: chess without pawns, and without a king that has
/// not moved, may be turned.
/// @param material of the position from which play goes on
[[nodiscard]] Ruleset restricted_rules(const Ruleset& ruleset, const EndlessPlay& endless,
                                       const Material& material);

/// The symbols that may stand on the board in a move from a position with this material, and after it, '.'
/// included.
/// @param rules restricted_rules() of the material
[[nodiscard]] SymbolSet symbols_within_moves(const Ruleset& rules, const Material& material);

} // namespace regola
