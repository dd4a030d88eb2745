#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Whether a line that decides has its cells where its head is, as in `win x x x`; reports it.
[[nodiscard]] bool misses_colon(const Scope& scope, const syntax::Judgement& line);

} // namespace regola
