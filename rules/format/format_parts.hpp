#pragma once

#include <string>

#include "rules/format/format.hpp"

/// Canonical text of the parts of a line.
namespace regola {

[[nodiscard]] std::string format(const syntax::Head& head);

/// Binding strength of an expression, from 1 for `or` to 6. An operand that binds less tightly needs
/// parentheses.
[[nodiscard]] int strength(const syntax::Expression& expression);

/// Returns an operand, in parentheses if it binds less tightly than `needed`.
[[nodiscard]] std::string operand(const syntax::Expression& expression, int needed);

} // namespace regola
