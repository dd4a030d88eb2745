#pragma once

#include <functional>

#include "rules/ruleset.hpp"

namespace regola {

/// Whether some part of an expression is as `wanted` says. Values that it names are looked into as well, each
/// once for either viewer.
/// @param viewer whose view the expression is read from
bool has_part(const Ruleset& ruleset, const Expression& expression, PlayerIndex viewer,
              const std::function<bool(const Expression& part, PlayerIndex viewer)>& wanted);

/// Whether an expression, or a value that it names, asks for this.
[[nodiscard]] bool asks(const Ruleset& ruleset, const Expression& expression, Expression::Kind what);

/// Whether it depends on what moves somebody has.
[[nodiscard]] bool asks_for_moves(const Ruleset& ruleset, const Expression& expression);

/// Whether it asks if this player is stuck.
[[nodiscard]] bool asks_if_stuck(const Ruleset& ruleset, const Expression& expression, PlayerIndex viewer,
                                 PlayerIndex player);

} // namespace regola
