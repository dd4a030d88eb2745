#pragma once

#include <optional>

#include "engine/solve/endgame/material.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Inverse rules, which take back moves that keep the material. A production L -> R becomes R -> L, once for
/// each way in which the symbols that L takes are those that R writes. Conditions, classes and preferences
/// are left out. So some results are positions from which the move is not legal, but no predecessor is
/// missing.
/// @param rules restricted_rules() of the material
/// @return `nullopt` if the sides do not tell: moves of `every` match at once, an extra turn, symbols that
/// are copied or computed, runs that are rewritten, and further parts or `after` lines that may keep the
/// material
[[nodiscard]] std::optional<Ruleset> retracted_rules(const Ruleset& rules, const Material& material);

} // namespace regola
