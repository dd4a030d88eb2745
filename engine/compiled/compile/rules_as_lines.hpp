#pragma once

#include <initializer_list>
#include <optional>

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// The same game with `move` lines in the place of rules on the whole status: each has a picture of the whole
/// board, which lies in one way. So forms need to know of lines alone. The names of these lines are labels,
/// shared exactly by rules whose moves have the same text; no part follows them, and hands stay as they are.
/// Nothing where there are no such rules, where there are so many that finding those that match by a tree is
/// faster, and off a grid.
[[nodiscard]] std::optional<Ruleset> rules_as_lines(const Ruleset& ruleset);

/// Whether the line stands for a rule on the whole status, which attacks nothing.
[[nodiscard]] bool stands_for_rule(const Ruleset& ruleset, const Production& line);

/// Whether some line asks for one of these.
[[nodiscard]] bool asks_anywhere(const Ruleset& ruleset, std::initializer_list<Expression::Kind> kinds);

} // namespace regola
