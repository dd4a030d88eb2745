#pragma once

#include <optional>

#include "engine/matcher/varspace.hpp"
#include "rules/ruleset/pattern.hpp"
#include "rules/ruleset/status.hpp"

namespace regola {

/// Replaces the variables of the right side by their values (box 3 of the article). The result may have any
/// length.
/// @throws std::invalid_argument for a variable without a value; never for a ruleset that was loaded
[[nodiscard]] Status substitute(const Pattern& right, const Varspace& variables);

/// The article's apply: the final status; `nullopt` if the left side does not match the initial one.
[[nodiscard]] std::optional<Status> apply(const Rule& rule, const Status& initial);

} // namespace regola
