#pragma once

#include <cstdint>

#include "engine/matcher/player_view.hpp"
#include "rules/ruleset/expression.hpp"

namespace regola {

/// Evaluates an expression from the view's player. Saturates at the limits of int32.
[[nodiscard]] std::int32_t evaluate(const PlayerView& view, const Expression& expression);

} // namespace regola
