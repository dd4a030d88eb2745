#pragma once

#include <initializer_list>

#include "rules/ruleset/ruleset.hpp"

namespace regola {

inline constexpr std::size_t most_rules_as_lines = 256;

/// Replaces rules on the whole status by `move` lines, so that forms need to handle lines only. Each line has
/// a picture of the whole board, with one heading. Names are labels, shared exactly by rules whose moves have
/// the same text. No part follows these lines, and they change no hand.
/// @return `nullopt` if there is no such rule, if there is no board, or if there are more rules than
/// most_rules_as_lines
[[nodiscard]] std::optional<Ruleset> rules_as_lines(const Ruleset& ruleset);

/// Whether rules_as_lines() has made this line from a rule. Such a line attacks nothing.
[[nodiscard]] bool stands_for_rule(const Ruleset& ruleset, const Production& line);

/// Whether some line has an expression of one of these kinds.
[[nodiscard]] bool asks_anywhere(const Ruleset& ruleset, std::initializer_list<Expression::Kind> kinds);

/// Rewrites rules without runs whose length depends on their line. A line of the text with such a run becomes
/// one line per number of cells that `line` may count there (LineCount), with single cells in place of the
/// run. Returns nullopt if there is no such run.
[[nodiscard]] std::optional<Ruleset> unroll_lengths(const Ruleset& ruleset);

} // namespace regola
