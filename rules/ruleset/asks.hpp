#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

// What an expression asks for, or a value that it names, or one that this names.

/// Whether it asks for this.
[[nodiscard]] bool asks(const Ruleset& ruleset, const Expression& expression, Expression::Kind what);

/// Whether a line asks for this that may be read while a move is being made: of a further part or step, an
/// `after` line, or a class.
[[nodiscard]] bool asks_within_moves(const Ruleset& ruleset, Expression::Kind what);

/// Whether it depends on what moves somebody has.
[[nodiscard]] bool asks_for_moves(const Ruleset& ruleset, const Expression& expression);

/// Whether it asks if this player is stuck.
/// @param viewer whose view the expression is read from
[[nodiscard]] bool asks_if_stuck(const Ruleset& ruleset, const Expression& expression, PlayerIndex viewer,
                                 PlayerIndex player);

} // namespace regola
