#pragma once

#include <optional>

#include "engine/matcher/varspace.hpp"
#include "rules/pattern.hpp"
#include "rules/status.hpp"

namespace regola {

/// The right side with its variables replaced by their values (box 3 of the article), of any length.
/// @throws std::invalid_argument for a variable without a value; a ruleset that was loaded has none
[[nodiscard]] Status substitute(const Pattern& right, const Varspace& variables);

/// The article's apply: the final status if the left side matches the initial one, nothing else.
[[nodiscard]] std::optional<Status> apply(const Rule& rule, const Status& initial);

} // namespace regola
