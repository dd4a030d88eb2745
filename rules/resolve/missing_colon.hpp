#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Reports a missing colon in a line that decides: its cells stand in its head, as in `win x x x`.
/// @return whether it is missing
[[nodiscard]] bool misses_colon(const Scope& scope, const syntax::Judgement& line);

} // namespace regola
