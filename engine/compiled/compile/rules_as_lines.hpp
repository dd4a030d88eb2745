#pragma once

#include <initializer_list>
#include <optional>

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// The same game with `move` lines in the place of rules on the whole status: each has a picture of the whole
/// board, which lies in one way. So forms need to know of lines alone. Their names mean nothing but that two
/// rules whose moves have the same text have the same. Nothing where there are no such rules, where there are
/// so many that finding those that match by a tree is faster, off a grid, beside hands, where further parts
/// might follow, where somebody asks for attacks, which rules do not make, and where passes change a turn
/// that stands in a cell or somebody asks for moves out of it.
[[nodiscard]] std::optional<Ruleset> rules_as_lines(const Ruleset& ruleset);

/// Whether some line asks for one of these.
[[nodiscard]] bool asks_anywhere(const Ruleset& ruleset, std::initializer_list<Expression::Kind> kinds);

} // namespace regola
