#pragma once

#include <vector>

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Whether gather_lines() would change the lines.
[[nodiscard]] bool may_gather(const Ruleset& ruleset, const std::vector<Production>& lines);

/// Puts one line in the place of lines that differ in the cell of their anchor and in their condition alone,
/// as those that a condition with `in here` stands for. The anchor of the new line lies in a new class of
/// cells: those whose condition holds.
/// @param side of the ruleset, whose lines these are
void gather_lines(Ruleset& ruleset, Side& side, std::vector<Production>& lines);

} // namespace regola
