#pragma once

#include <string>

#include "rules/format/format.hpp"

/// The parts of a line in the canonical text.
namespace regola {

[[nodiscard]] std::string format(const syntax::Head& head);

/// How tightly an expression binds, from 1 for `or` to 6; an operand that binds less needs parentheses.
[[nodiscard]] int strength(const syntax::Expression& expression);

/// An operand, in parentheses where it binds less tightly than is needed.
[[nodiscard]] std::string operand(const syntax::Expression& expression, int needed);

} // namespace regola
