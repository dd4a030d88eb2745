#pragma once

#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola {

/// A heuristic for a text that has no `value` line, seen from the first player: the score where the game ends
/// by one; else how near each player is to matching his `win` patterns (each place where one could still lie
/// counts four times as much for each cell that is right already); else, where there are no such patterns,
/// the moves he has more.
[[nodiscard]] int derived_value(const Ruleset& ruleset, const Status& status);

/// What the player may turn a symbol into by one of his rules.
[[nodiscard]] SymbolSet reachable_from(const Ruleset& ruleset, const Side& side, Symbol symbol);

/// A pattern of one row in which every element covers a fixed number of cells of the board.
[[nodiscard]] bool is_rigid(const Picture& picture);

} // namespace regola
