#pragma once

#include <cstdint>
#include <optional>

#include "rules/ruleset/expression.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// What an expression comes to in every status, as one of parameters alone does; nothing where it depends.
[[nodiscard]] std::optional<std::int32_t> constant(const Expression& expression);

/// Whether a line has a condition that is 0 in every status.
[[nodiscard]] bool never_holds(const Guard& guard);

} // namespace regola
