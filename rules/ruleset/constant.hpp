#pragma once

#include <cstdint>
#include <optional>

#include "rules/ruleset/expression.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Returns the value of an expression that is the same in every status, as of parameters alone; `nullopt` if
/// it may differ.
[[nodiscard]] std::optional<std::int32_t> constant(const Expression& expression);

/// Whether the condition of a line is 0 in every status.
[[nodiscard]] bool never_holds(const Guard& guard);

} // namespace regola
