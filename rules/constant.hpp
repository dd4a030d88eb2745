#pragma once

#include <cstdint>
#include <optional>

#include "rules/expression.hpp"

namespace regola {

/// What an expression comes to in every status, as one of parameters alone does; nothing where it depends.
[[nodiscard]] std::optional<std::int32_t> constant(const Expression& expression);

} // namespace regola
