#pragma once

#include <optional>

#include "engine/solve/material.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// Rules read backwards: those by which a player takes back a move that left the material as it was. A
/// production L -> R becomes R -> L, once for each way in which the symbols that L takes are those that R
/// writes. Conditions, classes and preferences are left out, so that some of what these rules produce was no
/// position from which the move could be made; but no such position is missing.
/// @param rules restricted_rules() of the material
/// @return nothing where the sides do not tell: moves of `every` match at once, an extra turn, symbols that
/// are copied or worked out, runs that are rewritten, and further parts or `after` lines that may keep the
/// material
[[nodiscard]] std::optional<Ruleset> retracted_rules(const Ruleset& rules, const Material& material);

} // namespace regola
