#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Warns of legal text that is probably a slip: a symbol that never comes onto the board, a hand that no line
/// uses, a variable that occurs once, a score that no pass can reach, a class that lacks a symbol of its
/// mirrored class.
void check_ruleset(const Scope& scope, const syntax::Text& text);

} // namespace regola
