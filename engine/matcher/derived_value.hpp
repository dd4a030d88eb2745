#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// A heuristic, from the first player's view, for a text without a `value` line. If the text has a score, it
/// is that score. Otherwise it is the difference in progress towards `win` patterns: a place where a pattern
/// can still be completed counts 4^n if n cells already match. Without such patterns it is the difference in
/// the number of moves.
[[nodiscard]] int derived_value(const Ruleset& ruleset, const Status& status);

/// Returns the symbols into which one of the player's rules may turn a symbol.
[[nodiscard]] SymbolSet reachable_from(const Ruleset& ruleset, const Side& side, Symbol symbol);

/// Whether a pattern is one row whose elements each cover a fixed number of cells.
[[nodiscard]] bool is_rigid(const Picture& picture);

} // namespace regola
