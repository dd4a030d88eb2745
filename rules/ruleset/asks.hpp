#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

// Questions about an expression, including the values that it names, directly or not.

/// Whether an expression of this kind occurs in it.
[[nodiscard]] bool asks(const Ruleset& ruleset, const Expression& expression, Expression::Kind what);

/// Whether an expression of this kind occurs in a line that may be evaluated during a move: a further part or
/// step, an `after` line, or a class.
[[nodiscard]] bool asks_within_moves(const Ruleset& ruleset, Expression::Kind what);

/// Whether it depends on the legal moves of a player.
[[nodiscard]] bool asks_for_moves(const Ruleset& ruleset, const Expression& expression);

/// Whether it asks if this player is stuck.
/// @param viewer the player whose view the expression has
[[nodiscard]] bool asks_if_stuck(const Ruleset& ruleset, const Expression& expression, PlayerIndex viewer,
                                 PlayerIndex player);

} // namespace regola
