#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Whether exclude_forbidden_puts() would change the lines of this side.
[[nodiscard]] bool has_forbidden_puts(const Ruleset& ruleset, const Side& side);

/// Finds moves that a `forbid` line certainly removes, before they are made. A line that puts one symbol on
/// one cell, such as `move put: . -> x`, gets a class of cells that it must avoid: those where the symbol
/// completes the picture of a `forbid` line. The `forbid` lines stay, for pictures that hold already.
/// @param side whose lines these are, in `ruleset`
void exclude_forbidden_puts(Ruleset& ruleset, Side& side);

} // namespace regola
