#pragma once

#include <cstdint>

#include "engine/matcher/player_view.hpp"
#include "rules/expression.hpp"

namespace regola {

/// The value of an expression in a status, as the player of the view sees it. Saturates at the ends of
/// int32.
[[nodiscard]] std::int32_t evaluate(const PlayerView& view, const Expression& expression);

} // namespace regola
