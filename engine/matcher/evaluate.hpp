#pragma once

#include <cstdint>

#include "engine/matcher/outlook.hpp"
#include "rules/expression.hpp"

namespace regola {

/// The value of an expression in a status, as the player of the outlook sees it. Saturates at the ends of
/// int32.
[[nodiscard]] std::int32_t evaluate(const Outlook& outlook, const Expression& expression);

} // namespace regola
