#pragma once

#include "engine/matcher/successors.hpp"

namespace regola {

/// Value of a status in which the first player has won; -infinity if the second has.
inline constexpr int infinity = std::numeric_limits<int>::max();

/// The article's heuristic: how good a status is for the first player (MAX). An infinite value means that the
/// game is over, whatever the rules say.
/// @param depth plies from the root of the search
using Heuristic = std::function<int(int depth, const Status& status)>;

/// Clamps a value of a text to finite values, because it never ends a game.
[[nodiscard]] constexpr int short_of_infinity(int value) {
  return std::clamp(value, 1 - infinity, infinity - 1);
}

/// Returns the text's value of that name; for an empty name its last value, or derived_value if it has none.
/// The ruleset must outlive the result.
/// @throws std::invalid_argument for a name that the text does not have
[[nodiscard]] Heuristic heuristic_of(const Ruleset& ruleset, std::string_view name = {});

/// Evaluates a `worth` line for a move, from the view of the player who makes it.
/// @param before the status before the move
[[nodiscard]] std::int32_t worth_of(const Ruleset& ruleset, const Value& worth, const Status& before,
                                    const Move& move, const Status& after);

/// Function that says how good a move is for the player who makes it; for move ordering, and for searches
/// that judge moves.
using MoveHeuristic = std::function<int(const Status& before, const Successor& next)>;

/// Returns the text's worth of that name, or its last one for an empty name. The ruleset must outlive the
/// result.
/// @throws std::invalid_argument for a name that the text does not have, or a text without worths
[[nodiscard]] MoveHeuristic move_heuristic_of(const Ruleset& ruleset, std::string_view name = {});

/// The cell that a move concerns: the one where its anchor ended. For a rule on the whole status, the cell
/// that it changes, if it changes a single one. Otherwise, and for a pass, no_cell.
[[nodiscard]] CellIndex cell_of(const Ruleset& ruleset, const Status& before, const Move& move,
                                const Status& after);

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
