#pragma once

#include "engine/matcher/successors.hpp"

namespace regola {

/// Value of a status that the first player has won; -infinity if the second has won it.
inline constexpr int infinity = std::numeric_limits<int>::max();

/// The article's heuristic: how good a status is for the first player (MAX). An infinite value ends the game,
/// whatever the rules say.
/// @param depth plies from the root of the search
using Heuristic = std::function<int(int depth, const Status& status)>;

/// Clamps a value of a text to finite values: no value of a text ends a game.
[[nodiscard]] constexpr int short_of_infinity(int value) {
  return std::clamp(value, 1 - infinity, infinity - 1);
}

/// Returns the value with this name in the text. For an empty name: the last value, or derived_value if there
/// is none. The ruleset must outlive the result.
/// @throws std::invalid_argument if the text has no such name
[[nodiscard]] Heuristic heuristic_of(const Ruleset& ruleset, std::string_view name = {});

/// Evaluates a `worth` line for a move, from the view of the player who makes it.
/// @param before the status before the move
[[nodiscard]] std::int32_t worth_of(const Ruleset& ruleset, const Value& worth, const Status& before,
                                    const Move& move, const Status& after);

/// Tells how good a move is for the player who makes it. For move ordering, and for searches that judge
/// moves.
using MoveHeuristic = std::function<int(const Status& before, const Successor& next)>;

/// Returns the worth with this name in the text; the last one for an empty name. The ruleset must outlive the
/// result.
/// @throws std::invalid_argument if the text has no such name, or no worths
[[nodiscard]] MoveHeuristic move_heuristic_of(const Ruleset& ruleset, std::string_view name = {});

/// The cell of a move, for its worth: where its anchor ended. For a rule on the whole status: the cell that
/// it changes, if it changes exactly one. Else, and for a pass, no_cell.
[[nodiscard]] CellIndex cell_of(const Ruleset& ruleset, const Status& before, const Move& move,
                                const Status& after);

/// A heuristic, from the first player's view, for a text without a `value` line. If the text has a score, it
/// is that score. Otherwise it is the difference in progress towards `win` patterns: a place where a pattern
/// can still be completed counts 4^n if n cells already match. Without such patterns it is the difference in
/// the number of moves.
[[nodiscard]] int derived_value(const Ruleset& ruleset, const Status& status);

/// Returns the symbols into which the player's rules may turn a symbol.
[[nodiscard]] SymbolSet reachable_from(const Ruleset& ruleset, const Side& side, Symbol symbol);

/// Whether a pattern is one row whose elements each cover a fixed number of cells.
[[nodiscard]] bool is_rigid(const Picture& picture);

} // namespace regola
